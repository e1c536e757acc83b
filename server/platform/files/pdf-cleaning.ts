import {
  ParseSpeeds,
  PDFArray,
  PDFDict,
  PDFDocument,
  PDFName,
  type PDFObject,
  PDFRef,
  PDFStream,
} from '@cantoo/pdf-lib'

/** Actions that run code, start programs, send or fetch something, or open other files (ISO 32000-2, 12.6.4). */
const forbiddenActions = new Set([
  ...['JavaScript', 'Launch', 'SubmitForm', 'ImportData', 'GoToR', 'GoToE', 'Thread'],
  ...['Rendition', 'RichMediaExecute', 'Movie', 'Sound', 'GoTo3DView'],
])
/** Annotations that contain files or run something. */
const forbiddenAnnotations = new Set(['FileAttachment', 'RichMedia', 'Screen', 'Movie', 'Sound', '3D'])

const at = (name: string): PDFName => PDFName.of(name)
const nameOf = (value: PDFObject | undefined): string => (value instanceof PDFName ? value.decodeText() : '')
const dictOf = (value: PDFObject | undefined): PDFDict | undefined =>
  value instanceof PDFDict ? value : value instanceof PDFStream ? value.dict : undefined

/** Returns what a value contains directly. */
const partsOf = (value: PDFObject): readonly PDFObject[] =>
  value instanceof PDFArray ? value.asArray() : [...(dictOf(value)?.values() ?? [])]

/** The numbers of the indirect objects to which the trailer leads, and every object in and among them. */
const reachableIn = ({ context }: PDFDocument) => {
  const numbers = new Set<PDFRef>()
  const objects = new Set<PDFObject>()
  const { Root, Info } = context.trailerInfo
  const waiting = [Root, Info].filter((one) => one !== undefined)
  for (let value = waiting.pop(); value !== undefined; value = waiting.pop()) {
    if (value instanceof PDFRef) {
      if (numbers.has(value)) continue
      numbers.add(value)
      const target = context.lookup(value)
      if (target !== undefined) waiting.push(target)
    } else if (!objects.has(value)) {
      objects.add(value)
      waiting.push(...partsOf(value))
    }
  }
  return { numbers, objects }
}

/**
 * Removes what a PDF can do beyond being read, and the files in it. Links to addresses and places stay.
 * @returns true if something was removed
 */
const removeActive = (document: PDFDocument): boolean => {
  const { catalog, context } = document
  const { objects } = reachableIn(document)
  const dicts = [...objects].map(dictOf).filter((dict) => dict !== undefined)
  const look = (dict: PDFDict, key: string): PDFObject | undefined => context.lookup(dict.get(at(key)))
  const isAction = (dict: PDFDict): boolean => dict.has(at('S')) && nameOf(look(dict, 'Type')) !== 'StructElem'
  const forbidden = new Set(
    dicts.filter(
      (dict) =>
        (isAction(dict) && forbiddenActions.has(nameOf(look(dict, 'S')))) ||
        forbiddenAnnotations.has(nameOf(look(dict, 'Subtype'))),
    ),
  )
  const isForbidden = (value: PDFObject): boolean => {
    const dict = dictOf(context.lookup(value))
    return dict !== undefined && forbidden.has(dict)
  }
  let isChanged = false
  const remove = (dict: PDFDict | undefined, key: string): void => {
    if (dict?.delete(at(key)) === true) isChanged = true
  }

  const names = dictOf(look(catalog, 'Names'))
  remove(names, 'JavaScript')
  remove(names, 'EmbeddedFiles')
  remove(dictOf(look(catalog, 'AcroForm')), 'XFA')
  for (const dict of dicts) {
    for (const [key, value] of dict.entries()) if (isForbidden(value)) remove(dict, key.decodeText())
    // A resource may have one of these names: only what it contains tells them apart.
    const actions = dictOf(look(dict, 'AA'))
    if (actions?.values().every((one) => dictOf(context.lookup(one))?.has(at('S')) ?? isForbidden(one)))
      remove(dict, 'AA')
    const files = look(dict, 'AF')
    const isFile = (one: PDFObject | undefined): boolean => nameOf(dictOf(one)?.get(at('Type'))) === 'Filespec'
    if (files instanceof PDFArray ? files.asArray().every((one) => isFile(context.lookup(one))) : isFile(files))
      remove(dict, 'AF')
    if (dict.has(at('F')) || dict.has(at('UF'))) remove(dict, 'EF')
  }
  for (const array of objects) {
    if (!(array instanceof PDFArray)) continue
    for (let index = array.size() - 1; index >= 0; index--)
      if (isForbidden(array.get(index))) {
        array.remove(index)
        isChanged = true
      }
  }
  return isChanged
}

/** Without a parser: names of actions or files as they are written. */
const suspicious = /\/(?:JavaScript|JS|Launch|EmbeddedFiles?|SubmitForm|ImportData|GoToR|GoToE|RichMedia|XFA)\b/

/**
 * Removes scripts, actions and embedded files of a PDF. The file is written anew, so that they are gone from it.
 * @returns the new file; null if there is nothing to remove, and the file stays as it is
 * @throws Error if the file cannot be written anew although it may contain some
 */
export const cleanBytes = async (bytes: Uint8Array): Promise<Uint8Array | null> => {
  let document: PDFDocument
  try {
    // A file whose only password is that of its owner is readable by everyone.
    document = await PDFDocument.load(bytes, {
      updateMetadata: false,
      password: '',
      parseSpeed: ParseSpeeds.Fastest,
    })
    if (!removeActive(document)) return null
  } catch (error) {
    if (suspicious.test(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1'))) throw error
    return null
  }
  const { numbers } = reachableIn(document)
  for (const [ref] of document.context.enumerateIndirectObjects()) if (!numbers.has(ref)) document.context.delete(ref)
  return await document.save({ addDefaultPage: false, updateFieldAppearances: false })
}
