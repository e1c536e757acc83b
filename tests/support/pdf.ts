import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'

/**
 * Returns each page's words as a reader would copy them, position and size of the leftmost in points, and the text for
 * screen readers.
 */
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

/** Returns a PDF with one empty page; `words` make two PDFs differ. */
export const smallPdf = (words = ''): string => {
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Resources << >> >>',
  ]
  let text = `%PDF-1.7\n%${words}\n`
  const offsets = objects.map((object, index) => {
    const offset = Buffer.byteLength(text)
    text += `${index + 1} 0 obj\n${object}\nendobj\n`
    return `${String(offset).padStart(10, '0')} 00000 n \n`
  })
  const size = objects.length + 1
  return `${text}xref\n0 ${size}\n0000000000 65535 f \n${offsets.join('')}trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${Buffer.byteLength(text)}\n%%EOF`
}
