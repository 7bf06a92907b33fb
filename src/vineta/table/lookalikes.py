"""Letters and digits that look like others.

From Unicode's table of confusable characters (UTS #39, confusables.txt; Copyright © 1991-2025 Unicode, Inc., under the
Unicode License v3, whose notice is LICENSES/Unicode-3.0.txt): of it, what looks like a single letter or digit of ASCII,
is not made the same by NFKC anyway, and lies in the Basic Multilingual Plane. It was taken from the copy that
confusable-homoglyphs 3.3.1 brings. That library does not compare names; one that does, `confusable`, was an alpha
version.
"""

_SHAPES = {
    "2": "ƧϨᒿꙄꛯꝚ",
    "3": "ƷȜЗӠⳌꝪꞫ",
    "4": "Ꮞ",
    "5": "Ƽ",
    "6": "бᏮⳒ",
    "8": "Ȣȣ৪੪",
    "9": "৭੧୨൭ⳊꝮ",
    "A": "ΑАᎪᗅꓮ",
    "B": "ΒВᏴᗷꓐꞴ",
    "C": "СᏟⲤꓚ",
    "D": "Ꭰᗞᗪꓓ",
    "E": "ΕЕᎬⴹꓰ",
    "F": "ϜᖴꓝꞘ",
    "G": "ԌᏀᏳꓖ",
    "H": "ΗНᎻᕼⲎꓧ",
    "J": "ͿЈᎫᒍꓙꞲ",
    "K": "ΚКᏦᛕⲔꓗ",
    "L": "ᏞᒪⳐꓡ",
    "M": "ΜϺМᎷᗰᛖⲘꓟ",
    "N": "ΝⲚꓠ",
    "O": "0ΟОՕ০ଠ୦ዐⲞⵔ〇ꓳ",
    "P": "ΡРᏢᑭⲢꓑ",
    "Q": "ⵕ",
    "R": "ƦᎡᏒᖇꓣ",
    "S": "ЅՏᏕᏚꓢ",
    "T": "ΤТᎢⲦꓔ",
    "U": "Սሀᑌꓴ",
    "V": "Ѵ۷Ꮩᐯⴸꓦꛟ",
    "W": "ԜᎳᏔꓪ",
    "X": "ΧХᚷⲬⵝꓫꞳ",
    "Y": "ΥУҮᎩᎽⲨꓬ",
    "Z": "ΖᏃꓜ",
    "a": "ɑαа",
    "b": "ƄЬᏏᑲᖯ",
    "c": "сᴄⲥꮯ",
    "d": "ԁᏧᑯꓒ",
    "e": "еҽꬲ",
    "f": "քẝꞙꬵ",
    "g": "ƍɡցᶃ",
    "h": "һհᏂ",
    "i": "ıɩɪιіӏᎥꙇꭵ",
    "j": "ϳј",
    "l": "1I|ƖǀΙІӀ۱ᛁⲒⵏꓲ",
    "n": "ոռ",
    "o": "οσоօ۵०੦૦௦౦೦ഠ൦๐໐ဝ၀ჿᴏᴑⲟꬽ",
    "p": "ρрⲣ",
    "q": "ԛգզ",
    "r": "гᴦⲅꭇꭈꮁ",
    "s": "ƽѕꜱꮪ",
    "u": "ʋυսᴜꞟꭎꭒ",
    "v": "νѵᴠꮩ",
    "w": "ɯѡԝաᴡꮃ",
    "x": "хᕁᕽ",
    "y": "ɣʏγуүყᶌỿꭚ",
    "z": "ᴢꮓ",
}
"""What looks like the key."""

_PLAIN = str.maketrans({lookalike: plain for plain, lookalikes in _SHAPES.items() for lookalike in lookalikes})


def plain(text: str) -> str:
    """The text, with each letter that looks like one of ASCII replaced by that."""
    return text.translate(_PLAIN)
