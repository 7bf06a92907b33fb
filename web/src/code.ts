/** A short code for an English message: translations are kept by it, as the English texts lie in the pages already. */
export function codeOf(message: string): string {
  let code = 7;
  for (const letter of message) code = (code * 33 + letter.codePointAt(0)!) % CODES;
  return code.toString(36);
}

/** How many there are: so few that codes are short, and enough that no two messages have the same. */
const CODES = 36 ** 3 * 8;
