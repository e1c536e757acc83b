import { setImmediate } from 'node:timers/promises'
import { SaxesParser } from 'saxes'

/** An element with its text and elements; names are without their prefix. */
export interface Element {
  readonly name: string
  readonly attributes: Readonly<Record<string, string>>
  readonly elements: Element[]
  text: string
}

/** The file is no XML, is cut off, or is larger or deeper than a statement of the bank can be. */
export class XmlError extends Error {
  override name = 'XmlError'
}

const elementsMaximum = 2_000_000
const depthMaximum = 40
/** Characters that are read before other requests get their turn. */
const chunkLength = 65_536

/**
 * Reads an XML document into its elements. Documents with a document type are refused, so that no entity is defined or fetched.
 * @throws XmlError
 */
export const readXml = async (xml: string): Promise<Element> => {
  const parser = new SaxesParser()
  const open: Element[] = []
  let root: Element | undefined
  let count = 0
  const fail = (message: string): never => {
    throw new XmlError(message)
  }
  parser.on('doctype', () => fail('a document type'))
  parser.on('error', (error) => fail(error.message))
  parser.on('opentag', ({ name, attributes }) => {
    count += 1
    if (count > elementsMaximum || open.length >= depthMaximum) fail('too large')
    const element: Element = { name: name.replace(/^.*:/, ''), attributes, elements: [], text: '' }
    open.at(-1)?.elements.push(element)
    root ??= element
    open.push(element)
  })
  parser.on('text', (text) => {
    const element = open.at(-1)
    if (element !== undefined) element.text += text
  })
  parser.on('closetag', () => open.pop())
  for (let at = 0; at < xml.length; at += chunkLength) {
    parser.write(xml.slice(at, at + chunkLength))
    await setImmediate()
  }
  parser.close()
  return root ?? fail('no element')
}

/** Returns the first element on a path such as `RltdPties/Dbtr`; undefined if one is missing. */
export const at = (element: Element | undefined, path: string): Element | undefined =>
  path
    .split('/')
    .reduce<Element | undefined>((found, name) => found?.elements.find((one) => one.name === name), element)

/** Returns all elements of a name directly below. */
export const all = (element: Element | undefined, name: string): Element[] =>
  element?.elements.filter((one) => one.name === name) ?? []

/** Returns the trimmed text on a path; null if it is missing or empty. */
export const textAt = (element: Element | undefined, path: string): string | null =>
  at(element, path)?.text.trim() || null
