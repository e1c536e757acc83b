import * as v from 'valibot'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { EditedFunction } from '#contract/edited-functions.ts'
import { instrumentNames } from '#contract/instrument-index.ts'
import { listInstruments } from '#contract/instruments.ts'
import { Settings } from '#contract/layout.ts'
import { listOf } from '#contract/lists.ts'
import { recognizePart } from '#contract/part-name.ts'
import { startTestServer, type TestApi, type TestPerson } from '../../../tests/support/api.ts'
import { describeOnDatabase } from '../../../tests/support/databases.ts'
import { findFunctionNames } from '../../platform/db/functions.ts'
import { findInstrumentReader } from '../imports/section-words.ts'
import { partName } from '../substitutes/part-name.ts'

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

const path = '/api/frontend/internal/admin/function'
const bassoon = { nameDe: 'Fagott', nameEn: 'Bassoon', words: ['Fgt'] }
const refusal = (word: string, section: string) => [
  { field: 'instruments', errorMessage: `«${word}» gehört schon zum Register «${section}»` },
]

describeOnDatabase('instruments of sections', (kind) => {
  let api: TestApi
  let boss: TestPerson
  let editor: TestPerson
  beforeAll(async () => {
    api = await startTestServer({ kind })
    boss = await api.addPerson({ roles: ['ADMIN'], member: false })
    editor = await api.addPerson({ roles: ['EDITOR'], member: false })
  })
  afterAll(() => api.stop())

  const add = (nameDe: string, instruments: unknown) =>
    api.request(`POST ${path}`, { as: boss, body: { kind: 'SECTION', nameDe, instruments } })
  const change = (row: EditedFunction, fields: object) =>
    api.request(`PUT ${path}/${row.id}`, { as: boss, body: fields, headers: { 'If-Match': `"${row.version}"` } })
  const withCode = async (code: string) => {
    const all = await api.request(`GET ${path}`, { as: boss })
    const found = v.parse(listOf(EditedFunction), await all.json())._embedded.items.find((row) => row.code === code)
    if (found === undefined) throw new Error(`There is no ${code}`)
    return found
  }
  const problemsOf = async (response: Response) => {
    expect(response.status).toBe(400)
    return ((await response.json()) as { errors: object[] }).errors
  }
  const read = async (name: string) => {
    const reply = await api.request('GET /api/frontend/internal/admin/instrument', { as: editor })
    const sections = v.parse(listInstruments.reply, await reply.json())._embedded.items
    return recognizePart(instrumentNames(sections), name)
  }

  test('an editor recognises the parts of a new section, and an import its players', async () => {
    expect(await read('Bassoon 1.pdf')).toMatchObject({ kind: 'certain', part: { instrument: 'FLUTE' } })
    expect((await add('Fagott', [bassoon, { nameDe: 'Kontrafagott', nameEn: '', words: [] }])).status).toBe(201)
    expect(await read('Bassoon 1.pdf')).toMatchObject({ kind: 'certain', part: { instrument: 'FAGOTT', voice: '1' } })
    const readInstrument = await findInstrumentReader(api.db)
    expect(['Fagotte', 'fgt', 'Bassoon 2', 'Oboe'].map(readInstrument)).toEqual([
      { instrument: 'FAGOTT' },
      { instrument: 'FAGOTT' },
      { instrument: 'FAGOTT', voice: '2' },
      { instrument: 'FLUTE', voice: 'Oboe' },
    ])
    expect(await withCode('FAGOTT')).toMatchObject({
      instruments: [bassoon, { nameDe: 'Kontrafagott', nameEn: null, words: [] }],
    })
  })

  test('a section that lists no instruments is recognised by what its players play', async () => {
    expect((await add('Dudelsack', undefined)).status).toBe(201)
    expect(await read('Dudelsack 1.pdf')).toMatchObject({ part: { instrument: 'DUDELSACK', voice: '1' } })
    const row = await withCode('DUDELSACK')
    await change(row, { instrumentDe: 'Sackpfeife', instrumentEn: 'Bagpipe' })
    expect(await read('Bagpipe 1.pdf')).toMatchObject({ part: { instrument: 'DUDELSACK', voice: '1' } })
    expect((await add('Solo', undefined)).status).toBe(201)
    expect(await read('Solo Klarinette.pdf')).toMatchObject({ part: { instrument: 'CLARINET', voice: 'Solo' } })
  })

  test('a word of another section is refused at the field, which names the other one', async () => {
    const trumpet = { nameDe: 'Zugtrompete', nameEn: null, words: ['Trp'] }
    expect(await problemsOf(await add('Zug', [trumpet]))).toEqual(refusal('Trp', 'Trompete, Kornett'))
    const oboe = { nameDe: 'Oboe', nameEn: null, words: ['FGT'] }
    const flutes = await withCode('FLUTE')
    expect(await problemsOf(await change(flutes, { instruments: [oboe] }))).toEqual(refusal('FGT', 'Fagott'))
    const bassoons = await withCode('FAGOTT')
    expect((await change(bassoons, { instruments: [] })).status).toBe(200)
    expect((await change(flutes, { instruments: [oboe] })).status).toBe(200)
  })

  test('words that mean a voice, a key or nothing, and too many of them, are refused at their field', async () => {
    const refusedField = async (instruments: unknown) => {
      const [problem] = await problemsOf(await add('Klang', instruments))
      return problem as { readonly field: string; readonly errorMessage: string }
    }
    for (const word of ['x', '12', 'Solo', 'Bb', '2. Stimme', 'II'])
      expect(await refusedField([{ nameDe: 'Klangschale', nameEn: null, words: ['Schale', word] }])).toEqual({
        field: 'instruments.0.words.1',
        errorMessage: 'Jeder Name und jedes Wort braucht zwei Buchstaben und ist keine Stimme oder Stimmung',
      })
    expect(await refusedField([{ nameDe: 'B', nameEn: null, words: [] }])).toMatchObject({
      field: 'instruments.0.nameDe',
    })
    expect(await refusedField([{ nameDe: '', nameEn: 'Bowl', words: [] }])).toMatchObject({
      field: 'instruments.0.nameDe',
    })
    const words = Array.from({ length: 2000 }, (_, index) => `Wort${String.fromCharCode(97 + (index % 26))}`)
    expect(await refusedField([{ nameDe: 'Klangschale', nameEn: null, words }])).toMatchObject({
      field: 'instruments.0.words',
    })
    const many = Array.from({ length: 31 }, () => ({ nameDe: 'Klangschale', nameEn: null, words: [] }))
    expect(await refusedField(many)).toMatchObject({ field: 'instruments' })
    expect(await refusedField('Klangschale')).toMatchObject({ field: 'instruments' })
  })

  test('a finer instrument is named in the language of the page', async () => {
    const row = await withCode('FAGOTT')
    await change(row, {
      instruments: [
        { ...bassoon, words: [] },
        { nameDe: 'Kontrafagott', nameEn: 'Contrabassoon', words: [] },
      ],
    })
    const finerIn = async (locale: 'de-ch' | 'en-gb') => {
      const settings = await api.request('GET /api/frontend/layout/settings', { locale })
      return v.parse(Settings, await settings.json()).sections.find(({ id }) => id === 'FAGOTT')?.finer
    }
    expect(await finerIn('de-ch')).toEqual([{ voice: 'Kontrafagott', name: 'Kontrafagott' }])
    expect(await finerIn('en-gb')).toEqual([{ voice: 'Kontrafagott', name: 'Contrabassoon' }])
    const names = await findFunctionNames(api.db, 'en-gb')
    const nameOf = (voice: string) => partName('en-gb', names, { instrument: 'FAGOTT', voice })
    expect(['1', 'Kontrafagott 1', 'Kontrafagotte'].map(nameOf)).toEqual([
      'Fagott 1',
      'Contrabassoon 1',
      'Fagott Kontrafagotte',
    ])
  })

  test('an office has no instruments', async () => {
    const office = await api.request(`POST ${path}`, {
      as: boss,
      body: { kind: 'OFFICE', nameDe: 'Fahnen', instruments: [{ nameDe: 'Fahne', nameEn: null, words: [] }] },
    })
    expect(await office.json()).toMatchObject({ instruments: [] })
  })
})
