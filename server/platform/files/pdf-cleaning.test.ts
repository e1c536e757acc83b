import {
  type PDFContext,
  PDFDocument,
  PDFName,
  type PDFObject,
  type PDFRef,
  PDFStream,
  PDFString,
} from '@cantoo/pdf-lib'
import { describe, expect, test } from 'vitest'
import { cleanBytes } from './pdf-cleaning.ts'

const secret = 'app.alert("secret")'
const script = { Type: 'Action', S: 'JavaScript', JS: PDFString.of(secret) }

/** A page with a link, written with or without object streams. */
const withPage = async (
  change: (document: PDFDocument) => void,
  { useObjectStreams = true } = {},
): Promise<Uint8Array> => {
  const document = await PDFDocument.create({ updateMetadata: false })
  const page = document.addPage([200, 300])
  const { context } = document
  const uri = context.obj({ Type: 'Action', S: 'URI', URI: PDFString.of('https://band.example/') })
  const link = context.register(context.obj({ Type: 'Annot', Subtype: 'Link', Rect: [0, 0, 9, 9], A: uri }))
  page.node.set(PDFName.of('Annots'), context.obj([link]))
  change(document)
  return await document.save({ useObjectStreams })
}
type Literal = Exclude<Parameters<PDFContext['stream']>[1], undefined>
const annotate = (document: PDFDocument, annotation: Literal): void => {
  const { context } = document
  document
    .getPage(0)
    .node.Annots()
    ?.push(context.register(context.obj(annotation)))
}
const embed = ({ context }: PDFDocument): PDFRef => {
  const stream = context.register(context.stream(secret, { Type: 'EmbeddedFile' }))
  return context.register(context.obj({ Type: 'Filespec', F: PDFString.of('a.exe'), EF: { F: stream } }))
}
const setCatalog = (document: PDFDocument, name: string, value: PDFObject): void =>
  document.catalog.set(PDFName.of(name), value)

/** Every object of a file as text, also those to which nothing leads. */
const textOf = async (bytes: Uint8Array): Promise<string> => {
  const { context } = await PDFDocument.load(bytes, { updateMetadata: false })
  return context
    .enumerateIndirectObjects()
    .map(([, object]) => (object instanceof PDFStream ? `${object}${object.getContentsString()}` : `${object}`))
    .join('\n')
}

const kinds: Readonly<Record<string, (document: PDFDocument) => void>> = {
  'a script when the file is opened': (document) => setCatalog(document, 'OpenAction', document.context.obj(script)),
  'a program that is started when the file is opened': (document) =>
    setCatalog(document, 'OpenAction', document.context.obj({ S: 'Launch', F: PDFString.of(secret) })),
  'a script after a harmless action': (document) =>
    setCatalog(document, 'OpenAction', document.context.obj({ S: 'Named', N: 'FirstPage', Next: [script] })),
  'scripts of the whole file': (document) =>
    setCatalog(
      document,
      'Names',
      document.context.obj({
        JavaScript: { Names: [PDFString.of('a'), document.context.register(document.context.obj(script))] },
      }),
    ),
  'a script when the file is closed': (document) => setCatalog(document, 'AA', document.context.obj({ WC: script })),
  'a script when a page is opened': (document) =>
    document.getPage(0).node.set(PDFName.of('AA'), document.context.obj({ O: script })),
  'a script of an annotation': (document) => annotate(document, { Subtype: 'Link', Rect: [0, 0, 9, 9], A: script }),
  'a script of a form field': (document) => {
    const { context } = document
    const field = context.register(context.obj({ FT: 'Tx', T: PDFString.of('a'), AA: { K: script } }))
    setCatalog(document, 'AcroForm', context.obj({ Fields: [field] }))
  },
  'an XML form': (document) =>
    setCatalog(
      document,
      'AcroForm',
      document.context.obj({ Fields: [], XFA: document.context.register(document.context.stream(secret)) }),
    ),
  'a form that is sent': (document) =>
    annotate(document, { Subtype: 'Link', A: { S: 'SubmitForm', F: PDFString.of(secret) } }),
  'a link to another file': (document) =>
    annotate(document, { Subtype: 'Link', A: { S: 'GoToR', F: PDFString.of(secret) } }),
  'an embedded file': (document) =>
    setCatalog(
      document,
      'Names',
      document.context.obj({ EmbeddedFiles: { Names: [PDFString.of('a'), embed(document)] } }),
    ),
  'an associated file': (document) => setCatalog(document, 'AF', document.context.obj([embed(document)])),
  'an attached file': (document) =>
    annotate(document, { Subtype: 'FileAttachment', Rect: [0, 0, 9, 9], FS: embed(document) }),
  'rich media': (document) =>
    annotate(document, { Subtype: 'RichMedia', Rect: [0, 0, 9, 9], RichMediaContent: { Assets: embed(document) } }),
}

describe('a PDF is stored without', () => {
  test.each(Object.entries(kinds))('%s', async (_, change) => {
    for (const useObjectStreams of [true, false]) {
      const bytes = await withPage(change, { useObjectStreams })
      expect(await textOf(bytes)).toContain('secret')
      const cleaned = await cleanBytes(bytes)
      expect(cleaned).not.toBeNull()
      const text = await textOf(cleaned ?? bytes)
      expect(text).not.toMatch(/secret|JavaScript|Launch|EmbeddedFile|XFA/)
      expect(text).toContain('https://band.example/')
      expect(await cleanBytes(cleaned ?? bytes)).toBeNull()
    }
  })

  test('what an update of the file has added to it, and its earlier revision', async () => {
    const first = await withPage((document) => setCatalog(document, 'OpenAction', document.context.obj(script)), {
      useObjectStreams: false,
    })
    const document = await PDFDocument.load(first, { updateMetadata: false })
    const changed = document.context.register(document.context.obj({ S: 'JavaScript', JS: PDFString.of('secret too') }))
    setCatalog(document, 'OpenAction', changed)
    const cleaned = await cleanBytes(await document.save({ useObjectStreams: false }))
    expect(await textOf(cleaned ?? first)).not.toContain('secret')
    expect(Buffer.from(cleaned ?? first).toString('latin1')).not.toContain('secret')
  })
})

test('a PDF with links, places and a form alone stays as it is', async () => {
  const bytes = await withPage((document) => {
    const { context } = document
    setCatalog(document, 'OpenAction', context.obj([document.getPage(0).ref, 'Fit']))
    annotate(document, { Subtype: 'Link', Rect: [0, 0, 9, 9], A: { S: 'GoTo', D: [document.getPage(0).ref, 'Fit'] } })
    document
      .getPage(0)
      .node.set(PDFName.of('Resources'), context.obj({ Font: { AA: { Type: 'Font' }, AF: { Type: 'Font' } } }))
  })
  expect(await cleanBytes(bytes)).toBeNull()
})

test('a file that no parser reads is refused if it names a script', async () => {
  await expect(cleanBytes(Buffer.from('%PDF-1.4 /JavaScript'))).rejects.toThrow()
  expect(await cleanBytes(Buffer.from('%PDF-1.4'))).toBeNull()
})
