import PDFDocument from 'pdfkit'
import { type Locale, languageTag } from '#i18n/intl.ts'
import { asUtc } from '../dates.ts'
import { pageSize } from './layout.ts'

export type Pdf = InstanceType<typeof PDFDocument>
export type Element = ReturnType<Pdf['struct']>

interface About {
  readonly title: string
  readonly publisher: string
  /** `yyyy-MM-dd` */
  readonly date: string
  readonly locale: Locale
}

/** Creates a tagged PDF (ISO 32000-1 §14.8), of A4 pages unless stated otherwise, still without a page. Sizes are in points. */
export const createPdf = (
  { title, publisher, date, locale }: About,
  { width, height }: ReturnType<typeof pageSize> = pageSize('PORTRAIT'),
) => {
  const doc = new PDFDocument({
    size: [width, height],
    margin: 0,
    autoFirstPage: false,
    pdfVersion: '1.7',
    tagged: true,
    lang: languageTag(locale),
    displayTitle: true,
    info: { Title: title, Author: publisher, CreationDate: asUtc(date) },
  })
  return { doc, width, height }
}

/** The catalog of a document, which the library does not type. */
interface WithCatalog {
  readonly _root: { readonly data: { readonly ViewerPreferences: { readonly data: Record<string, string | boolean> } } }
}

/**
 * Asks printers to print in the original size and on one side of the paper (ISO 32000-1 §12.2): a QR code has a fixed
 * size, and the back of a letter is not for the next one.
 */
export const printedAsIs = (doc: Pdf): void => {
  const { _root: catalog } = doc as Pdf & WithCatalog
  Object.assign(catalog.data.ViewerPreferences.data, { PrintScaling: 'None', Duplex: 'Simplex' })
}

/** Collects all bytes; resolves after the end of the document. */
export const collectBuffer = (doc: Pdf): Promise<Uint8Array<ArrayBuffer>> =>
  new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    doc.on('data', (chunk: Buffer) => chunks.push(chunk))
    doc.on('error', reject)
    doc.on('end', () => resolve(Uint8Array.from(Buffer.concat(chunks))))
  })

interface ElementOptions {
  readonly alt?: string
  /** The cells that a TH names: its column or its row. */
  readonly scope?: 'Column' | 'Row'
}

/** Draws content that is read aloud as an element of this kind. */
export const tagged = (doc: Pdf, parent: Element, tag: string, act: () => void, options: ElementOptions = {}): void => {
  const element = doc.struct(tag, options)
  parent.add(element)
  element.add(doc.markStructureContent(tag))
  act()
  doc.endMarkedContent()
  element.end()
}
/** Draws decoration that screen readers skip. */
export const artifact = (doc: Pdf, act: () => void): void => {
  doc.markContent('Artifact', { type: 'Layout' })
  act()
  doc.endMarkedContent()
}

/** Draws text that is read aloud and copied, but not seen (ISO 32000-1 §9.3.6, text rendering mode 3). */
export const unseen = (doc: Pdf, act: () => void): void => {
  doc.save()
  doc.addContent('3 Tr')
  act()
  doc.restore()
}
