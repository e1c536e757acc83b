import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'

/** Each page's words as a reader would copy them, where the leftmost begins and its size, in points, and what a screen reader is told of it. */
export const readPdf = async (bytes: Uint8Array) => {
  const loading = getDocument({ data: Uint8Array.from(bytes), verbosity: 0 })
  const pdf = await loading.promise
  const pages = await Promise.all(
    Array.from({ length: pdf.numPages }, async (_, index) => {
      const page = await pdf.getPage(index + 1)
      const { items } = await page.getTextContent()
      return {
        words: items
          .flatMap((item) => ('str' in item ? [item.str] : []))
          .join(' ')
          .replace(/\s+/g, ' '),
        left: Math.min(
          ...items.flatMap((item) => ('str' in item && item.str.trim() !== '' ? [item.transform[4]] : [])),
        ),
        size: page.getViewport({ scale: 1 }),
        structure: JSON.stringify(await page.getStructTree()),
      }
    }),
  )
  const { info } = await pdf.getMetadata()
  await loading.destroy()
  return { pages, info }
}
