/** Copies a text, and tells whether that worked. The field holds the same text. */
export async function copyText(text: string, field: HTMLInputElement): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    // Pages from another machine of the network come without encryption, and get no clipboard: the old way still works.
    field.select();
    return document.execCommand("copy");
  }
}
