import { fileURLToPath } from 'node:url'
import { getDocument, OPS, type PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { type PdfInspection, pdfLimits } from './pdf-check.ts'

const resource = (folder: string): string =>
  fileURLToPath(new URL(`../../../${folder}/`, import.meta.resolve('pdfjs-dist/legacy/build/pdf.mjs')))

/** Every reader has these fonts under one of these names (ISO 32000-1, 9.6.2.2), or draws them alike. */
const standardFont = /^(?:Arial|Helvetica|Courier|Times|Symbol|ZapfDingbats)/

const millimetres = (points: number): number => Math.round((points * 25.4) / 72)

const sizeOf = (page: PDFPageProxy) => {
  const { width, height } = page.getViewport({ scale: 1 })
  return { pageWidth: millimetres(width), pageHeight: millimetres(height) }
}

/** Names the page's fonts that are not in the file. */
const missingFontsOf = async (page: PDFPageProxy): Promise<readonly string[]> => {
  const { fnArray, argsArray } = await page.getOperatorList()
  const ids = new Set(fnArray.flatMap((operator, index) => (operator === OPS.setFont ? [argsArray[index][0]] : [])))
  return [...ids].flatMap((id: string) => {
    const { name, missingFile } = page.commonObjs.get(id)
    return missingFile === true && !standardFont.test(name) ? [name.replace(/^[A-Z]{6}\+/, '')] : []
  })
}

/** Opens a PDF and each of its pages. Pictures are not decoded: that would take seconds for a scan. */
export const inspectBytes = async (data: Uint8Array): Promise<PdfInspection> => {
  // Devices refuse to save a file that begins with anything else, even if a reader tolerates it.
  if (!Buffer.from(data.buffer, data.byteOffset, 5).equals(Buffer.from('%PDF-'))) return { fault: 'damaged' }
  const loading = getDocument({
    data,
    verbosity: 0,
    maxImageSize: 1,
    fontExtraProperties: true,
    cMapUrl: resource('cmaps'),
    standardFontDataUrl: resource('standard_fonts'),
  })
  try {
    const pdf = await loading.promise
    if (pdf.numPages === 0) return { fault: 'no_pages' }
    if (pdf.numPages > pdfLimits.pages) return { fault: 'too_many_pages' }
    const missing = new Set<string>()
    let first: ReturnType<typeof sizeOf> | undefined
    for (let number = 1; number <= pdf.numPages; number++) {
      const page = await pdf.getPage(number)
      const size = sizeOf(page)
      if (Math.max(size.pageWidth, size.pageHeight) > pdfLimits.pageMillimetres) return { fault: 'page_too_large' }
      first ??= size
      for (const name of await missingFontsOf(page)) missing.add(name)
      page.cleanup()
    }
    if (first === undefined) return { fault: 'no_pages' }
    return { pages: pdf.numPages, ...first, missingFonts: [...missing].sort() }
  } catch (error) {
    return { fault: error instanceof Error && error.name === 'PasswordException' ? 'encrypted' : 'damaged' }
  } finally {
    await loading.destroy()
  }
}
