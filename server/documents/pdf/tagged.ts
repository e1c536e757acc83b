import type PDFDocument from 'pdfkit'

export type Pdf = InstanceType<typeof PDFDocument>
export type Element = ReturnType<Pdf['struct']>

/** Collects all bytes; resolves after the end of the document. */
export const collectBuffer = (doc: Pdf): Promise<Uint8Array<ArrayBuffer>> =>
  new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    doc.on('data', (chunk: Buffer) => chunks.push(chunk))
    doc.on('error', reject)
    doc.on('end', () => resolve(Uint8Array.from(Buffer.concat(chunks))))
  })

/** Draws content that is read aloud as an element of this kind. */
export const tagged = (doc: Pdf, parent: Element, tag: string, act: () => void, alt?: string): void => {
  const element = alt === undefined ? doc.struct(tag) : doc.struct(tag, { alt })
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
