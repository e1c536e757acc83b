import { writeFile } from 'node:fs/promises'
import {
  degrees,
  PDFArray,
  PDFDict,
  PDFDocument,
  PDFName,
  PDFObjectCopier,
  PDFOperator,
  PDFOperatorNames,
  PDFPage,
  type PDFPageLeaf,
  popGraphicsState,
  pushGraphicsState,
} from '@cantoo/pdf-lib'
import type { PdfFacts, PdfJob, TakenPage } from './pdf-check.ts'
import { cleanBytes } from './pdf-cleaning.ts'
import { inspectBytes } from './pdf-inspection.ts'

/** Entries of a page that refer to other pages or to the whole document, and show nothing. */
const foreignEntries = ['B', 'StructParents', 'PieceInfo', 'Metadata', 'Thumb', 'AA'].map((name) => PDFName.of(name))

/** Links lead to pages that may be in another part, which would be copied with them. */
const isLink = (page: PDFPageLeaf, annotation: unknown): boolean => {
  const found = page.context.lookup(annotation as never)
  return found instanceof PDFDict && found.get(PDFName.of('Subtype')) === PDFName.of('Link')
}

const detach = (page: PDFPageLeaf): void => {
  for (const entry of foreignEntries) page.delete(entry)
  const annotations = page.Annots()
  if (!(annotations instanceof PDFArray)) return
  const kept = annotations.asArray().filter((one) => !isLink(page, one))
  page.set(PDFName.of('Annots'), page.context.obj(kept))
}

/** Rotates the content of a page clockwise around its centre. */
const straighten = (page: PDFPage, tilt: number): void => {
  const { x, y, width, height } = page.getCropBox()
  const [centreX, centreY] = [x + width / 2, y + height / 2]
  const angle = (-tilt * Math.PI) / 180
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)]
  const matrix = [
    ...[cos, sin, -sin, cos],
    centreX - cos * centreX + sin * centreY,
    centreY - sin * centreX - cos * centreY,
  ].map((number) => number.toFixed(6))
  const { context } = page.doc
  page.node.normalize()
  const rotate = PDFOperator.of(PDFOperatorNames.ConcatTransformationMatrix, matrix)
  const begin = context.register(context.contentStream([pushGraphicsState(), rotate]))
  page.node.wrapContentStreams(begin, context.register(context.contentStream([popGraphicsState()])))
}

/**
 * Copies pages and the document's layers together (ISO 32000-1 §8.11), so that the layers of the pages are those of the
 * part: without the document's list every layer is shown, also a hidden one.
 */
const copyPages = async (source: PDFDocument, part: PDFDocument, indices: readonly number[]): Promise<PDFPage[]> => {
  await source.flush()
  const copier = PDFObjectCopier.for(source.context, part.context)
  const layers = source.catalog.lookup(layerList)
  if (layers instanceof PDFDict) part.catalog.set(layerList, copier.copy(layers))
  return indices.map((index) => {
    const page = copier.copy(source.getPage(index).node)
    return PDFPage.of(page, part.context.register(page), part)
  })
}
const layerList = PDFName.of('OCProperties')

const takePages = async (source: PDFDocument, pages: readonly TakenPage[]): Promise<Uint8Array> => {
  const part = await PDFDocument.create({ updateMetadata: false })
  const indices = pages.map(({ page }) => page - 1)
  const copies = await copyPages(source, part, indices)
  for (const [index, { turn, tilt }] of pages.entries()) {
    const page = copies[index]
    if (page === undefined) throw new Error('a page was not copied')
    part.addPage(page)
    if (tilt !== 0) straighten(page, tilt)
    if (turn !== 0) page.setRotation(degrees((page.getRotation().angle + turn) % 360))
  }
  return await part.save({ addDefaultPage: false })
}

/** The contents of form fields become part of the page, because a part has no form. */
const flattenForm = (source: PDFDocument): void => {
  if (source.catalog.getAcroForm() !== undefined) source.getForm().flatten()
}

/**
 * Writes the parts of a PDF to their files, and opens each like an upload.
 * @returns the facts of the parts; null if the file cannot be split
 */
export const splitBytes = async (
  bytes: Uint8Array,
  { parts, targets }: Pick<Extract<PdfJob, { kind: 'split' }>, 'parts' | 'targets'>,
): Promise<readonly PdfFacts[] | null> => {
  try {
    // A file whose only password is that of its owner is readable by everyone.
    const source = await PDFDocument.load(bytes, { updateMetadata: false, password: '' })
    flattenForm(source)
    for (const { node } of source.getPages()) detach(node)
    const facts: PdfFacts[] = []
    for (const [index, pages] of parts.entries()) {
      const taken = await takePages(source, pages)
      const part = (await cleanBytes(taken)) ?? taken
      await writeFile(targets[index] ?? '', part)
      const found = await inspectBytes(part)
      if ('fault' in found || found.pages !== pages.length) return null
      facts.push(found)
    }
    return facts
  } catch {
    return null
  }
}
