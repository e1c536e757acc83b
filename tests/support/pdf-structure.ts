import {
  PDFArray,
  PDFDict,
  PDFDocument,
  PDFHexString,
  PDFName,
  PDFNumber,
  type PDFObject,
  PDFString,
} from '@cantoo/pdf-lib'
import { getDocument, OPS } from 'pdfjs-dist/legacy/build/pdf.mjs'

/** An element of the structure tree of a tagged PDF (ISO 32000-1 §14.7), and its elements. */
export interface StructureElement {
  readonly role: string
  readonly scope: string | null
  readonly alternative: string | null
  /** True if it has content of a page. */
  readonly hasContent: boolean
  readonly children: readonly StructureElement[]
}

const nameOf = (value: PDFObject | undefined): string | null => (value instanceof PDFName ? value.decodeText() : null)
const textOf = (value: PDFObject | undefined): string | null =>
  value instanceof PDFString || value instanceof PDFHexString ? value.decodeText() : null

/** Returns the root of the structure tree, the language and the title that a reader shows. */
export const structureOf = async (bytes: Uint8Array) => {
  const pdf = await PDFDocument.load(bytes, { updateMetadata: false })
  const get = (dict: PDFDict, key: string): PDFObject | undefined => dict.lookup(PDFName.of(key))
  const listOf = (value: PDFObject | undefined): PDFObject[] =>
    value instanceof PDFArray
      ? value.asArray().flatMap((one) => pdf.context.lookup(one) ?? [])
      : value === undefined
        ? []
        : [value]
  const read = (dict: PDFDict): StructureElement => {
    const inside = listOf(get(dict, 'K'))
    const attributes = listOf(get(dict, 'A')).flatMap((one) => (one instanceof PDFDict ? [one] : []))
    return {
      role: nameOf(get(dict, 'S')) ?? '',
      scope: attributes.map((one) => nameOf(get(one, 'Scope'))).find((scope) => scope !== null) ?? null,
      alternative: textOf(get(dict, 'Alt')),
      hasContent: inside.some(
        (one) => one instanceof PDFNumber || (one instanceof PDFDict && get(one, 'MCID') !== undefined),
      ),
      children: inside.flatMap((one) => (one instanceof PDFDict && get(one, 'S') !== undefined ? [read(one)] : [])),
    }
  }
  const tree = get(pdf.catalog, 'StructTreeRoot')
  if (!(tree instanceof PDFDict)) throw new Error('no structure tree')
  return { root: read(tree), language: textOf(get(pdf.catalog, 'Lang')), title: pdf.getTitle() }
}

/** Returns this element and all elements in it. */
export const allIn = (element: StructureElement): StructureElement[] => [element, ...element.children.flatMap(allIn)]

type Op = keyof typeof OPS
const opNames = new Map(Object.entries(OPS).map(([name, code]) => [code, name as Op]))
const glyphsOf = (shown: unknown): string =>
  Array.isArray(shown) ? shown.map((glyph) => (typeof glyph?.unicode === 'string' ? glyph.unicode : '')).join('') : ''

/**
 * Returns the lines of each element with content, as they are stored: readers trim what they show. `untagged` = text
 * that no element has.
 */
export const linesOf = async (bytes: Uint8Array) => {
  const loading = getDocument({ data: Uint8Array.from(bytes), verbosity: 0 })
  const pdf = await loading.promise
  const elements: { readonly tag: string; readonly lines: string[] }[] = []
  const untagged: string[] = []
  for (let number = 1; number <= pdf.numPages; number += 1) {
    const { fnArray, argsArray } = await (await pdf.getPage(number)).getOperatorList()
    let open: string[] | null = null
    let baseline = 0
    let last: number | null = null
    fnArray.forEach((code, index) => {
      const args = argsArray[index]
      const name = opNames.get(code)
      if (name === 'beginMarkedContent' || name === 'beginMarkedContentProps') {
        open = []
        last = null
        elements.push({ tag: String(args[0]), lines: open })
      } else if (name === 'endMarkedContent') open = null
      else if (name === 'setTextMatrix') baseline = args[0][5] ?? args[5]
      else if (name === 'showText' && open === null) untagged.push(glyphsOf(args[0]))
      else if (name === 'showText') {
        if (baseline === last) open?.push(`${open.pop() ?? ''}${glyphsOf(args[0])}`)
        else open?.push(glyphsOf(args[0]))
        last = baseline
      }
    })
  }
  await loading.destroy()
  return { elements, untagged }
}
