import * as v from 'valibot'

const longest = 200

/**
 * Normalizes a file's name for storage: no folders, quotes, control characters or bidirectional marks, letters composed
 * (NFC). Returns an empty string if nothing remains.
 */
export const cleanFileName = (name: string): string => {
  const clean = name
    .normalize('NFC')
    .replace(/^.*[/\\]/su, '')
    .replace(/[\p{Cc}\p{Cf}"<>|*?:\uFFFD]/gu, '')
    .replace(/\s+/gu, ' ')
    .replace(/^[. ]+|[. ]+$/gu, '')
  if (clean.length <= longest) return clean
  const ending = /\.[a-z0-9]{1,5}$/i.exec(clean)?.[0] ?? ''
  return `${clean.slice(0, longest - ending.length).trim()}${ending}`
}

/** File name of a sheet. It always ends in `.pdf`. */
export const PdfName = v.pipe(
  v.string('validation.required'),
  v.maxLength(1000, 'validation.text_too_long'),
  v.transform((name) => cleanFileName(name.replace(/\.pdf\s*$/i, ''))),
  v.minLength(1, 'validation.required'),
  v.transform((stem) => `${stem}.pdf`),
)
