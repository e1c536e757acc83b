import { type AppPart, sheetParts } from '#contract/worker.ts'

/** Registries of characters in Adobe's collections for Asian scripts (ISO 32000-1, 9.7.3). */
const asianCollection = /\b(?:Japan[12]|GB1|CNS1|Korea1|KR)\b/
/** The encoding of a font: built into every reader, or the name of a character map. */
const encoding = /\/Encoding\s*\/([^\s/<>[\]()]+)/g
const builtInEncoding =
  /^(?:Identity-[HV]|WinAnsiEncoding|MacRomanEncoding|MacExpertEncoding|StandardEncoding|PDFDocEncoding)$/
/** A character map of the file that begins with a built-in one. */
const basedOnMap = /\/UseCMap\s*\/(?!Identity)/
/** A font other than the composite ones and those drawn in the file itself. */
const simpleFont = /\/Subtype\s*\/(?:Type1|MMType1|TrueType|CIDFontType[02])\b/g
/** The program of a font that the file contains. */
const fontProgram = /\/FontFile[23]?\s+\d/g
const fontDescriptor = /\/Type\s*\/FontDescriptor\b/g
const namedDescriptor = /\/FontDescriptor\s*(?:\d|<<)/g
/** Texts that a reader writes itself, in a font of its own if the file has none. */
const readersText = /\/AcroForm\b|\/Subtype\s*\/FreeText\b/
const objectStream = /\/Type\s*\/ObjStm\b/
const encrypted = /\/Encrypt\b/
/** Filters of object streams other than the usual one, or with parameters. */
const unusualFilter = /\/Filter(?!\s*(?:\/FlateDecode|\[\s*\/FlateDecode\s*\]))|\/DecodeParms/

/** Names may be written with codes (ISO 32000-1, 7.3.5), '/Font#46ile2'. */
const decodeNames = (text: string): string =>
  text.replace(/#([\da-f]{2})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))

const latin = (bytes: Uint8Array): string => new TextDecoder('latin1').decode(bytes)

/** @throws TypeError if the bytes are no such stream */
const inflate = async (bytes: Uint8Array<ArrayBuffer>): Promise<string> => {
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('deflate'))
  return latin(new Uint8Array(await new Response(stream).arrayBuffer()))
}

/**
 * Returns the text of every dictionary of the file: outside of its streams, and in its compressed object streams.
 * @throws if a part of the file cannot be read this way
 */
const dictionariesOf = async (bytes: Uint8Array<ArrayBuffer>): Promise<string> => {
  const text = latin(bytes)
  const parts: string[] = []
  let at = 0
  for (const { index, 0: opening } of text.matchAll(/(?<!end)stream(?:\r\n|\n|\r)/g)) {
    // Inside of a stream whose bytes happen to contain the word.
    if (index < at) continue
    const before = decodeNames(text.slice(at, index))
    parts.push(before)
    const start = index + opening.length
    const end = text.indexOf('endstream', start)
    if (end < 0) break
    at = end + 'endstream'.length
    const dictionary = before.slice(before.lastIndexOf(' obj') + 1)
    if (!objectStream.test(dictionary)) continue
    if (unusualFilter.test(dictionary)) throw new Error('The object stream has an unusual filter')
    if (!dictionary.includes('/FlateDecode')) parts.push(decodeNames(text.slice(start, end)))
    else {
      const length = /\/Length\s+(\d+)\b(?!\s+\d+\s+R)/.exec(dictionary)?.[1]
      const data = length === undefined ? text.slice(start, end).replace(/\r?\n$/, '').length : Number(length)
      parts.push(decodeNames(await inflate(bytes.subarray(start, start + data))))
    }
  }
  parts.push(decodeNames(text.slice(at)))
  return parts.join('\n')
}

/**
 * Returns the parts of the app that are needed to show a PDF without network. In case of doubt all of them: more fonts
 * than font programs, an unknown encoding, an encrypted or damaged file.
 */
export const partsFor = async (bytes: ArrayBuffer): Promise<readonly AppPart[]> => {
  try {
    const dictionaries = await dictionariesOf(new Uint8Array(bytes))
    if (encrypted.test(dictionaries)) return sheetParts
    const count = (pattern: RegExp): number => dictionaries.match(pattern)?.length ?? 0
    const programs = count(fontProgram)
    const needsFonts =
      count(simpleFont) > Math.min(programs, count(namedDescriptor)) ||
      count(fontDescriptor) > programs ||
      readersText.test(dictionaries)
    const encodings = [...dictionaries.matchAll(encoding)].map(([, name = '']) => name)
    const needsMaps =
      asianCollection.test(dictionaries) ||
      basedOnMap.test(dictionaries) ||
      encodings.some((name) => !builtInEncoding.test(name))
    return sheetParts.filter(
      (part) => part === 'pdf' || (part === 'character-maps' && needsMaps) || (part === 'standard-fonts' && needsFonts),
    )
  } catch (error) {
    console.info('pdf_needs.not_read', error)
    return sheetParts
  }
}
