import type PDFDocument from 'pdfkit'

export type Pdf = InstanceType<typeof PDFDocument>
export type Element = ReturnType<Pdf['struct']>

/** All bytes, once the document was ended. */
export const collectBuffer = (doc: Pdf): Promise<Uint8Array<ArrayBuffer>> =>
  new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    doc.on('data', (chunk: Buffer) => chunks.push(chunk))
    doc.on('error', reject)
    doc.on('end', () => resolve(Uint8Array.from(Buffer.concat(chunks))))
  })

/** What is read aloud as an element of this kind. */
export const tagged = (doc: Pdf, parent: Element, tag: string, act: () => void, alt?: string): void => {
  const element = alt === undefined ? doc.struct(tag) : doc.struct(tag, { alt })
  parent.add(element)
  element.add(doc.markStructureContent(tag))
  act()
  doc.endMarkedContent()
  element.end()
}
/** What is only seen. */
export const artifact = (doc: Pdf, act: () => void): void => {
  doc.markContent('Artifact', { type: 'Layout' })
  act()
  doc.endMarkedContent()
}
