import { describe, expect, it } from 'vitest'
import { usualSections } from '../tests/support/usual-instruments.ts'
import { findTakenWord, type InstrumentNames, instrumentNames } from './instrument-index.ts'
import { recognizePart } from './part-name.ts'
import { canNameInstrument } from './part-words.ts'
import { readySections } from './ready-sections.ts'
import type { PlayedSection, SectionInstrument } from './sections.ts'

const instrument = (nameDe: string, nameEn: string | null = null, ...words: string[]): SectionInstrument => ({
  ...{ nameDe, nameEn, words },
})
const section = (nameDe: string, nameEn: string | null, ...instruments: SectionInstrument[]): PlayedSection => ({
  ...{ id: nameDe.toUpperCase(), nameDe, nameEn, instruments },
})
/** The band with one section more, and with instruments that a usual section lists. */
const bandWith = (added: readonly PlayedSection[], listed: Readonly<Record<string, SectionInstrument[]>> = {}) => [
  ...usualSections.map((one) => ({ ...one, instruments: listed[one.id] ?? [] })),
  ...added,
]
const read = (sections: readonly PlayedSection[], name: string) => {
  const found = recognizePart(instrumentNames(sections), `${name}.pdf`)
  if (found.kind === 'unknown') return found.kind
  const parts = found.kind === 'certain' ? [found.part] : found.candidates
  return parts.map(({ instrument: id, voice, key }) => [id, voice, key].filter((one) => one !== null).join(' ')).join()
}

const bassoons = section(
  'Fagott',
  'Bassoon',
  instrument('Fagott', 'Bassoon', 'Fgt'),
  instrument('Kontrafagott', 'Contrabassoon'),
)

describe('the parts of a section that the band added', () => {
  it.each([
    ['Bassoon 1', 'FAGOTT 1 C'],
    ['Fagott 2', 'FAGOTT 2 C'],
    ['2. Fagotti', 'FAGOTT 2 C'],
    ['Basson 1', 'FAGOTT 1 C'],
    ['Fgt 3', 'FAGOTT 3 C'],
    ['Marsch - Double Bassoon', 'FAGOTT Kontrafagott C'],
    ['Oboe 1', 'FLUTE Oboe 1 C'],
  ])('%s', (name, part) => expect(read(bandWith([bassoons]), name)).toBe(part))

  it('stay with the usual section as long as no other names them', () => {
    expect(read(usualSections, 'Fagott 2')).toBe('FLUTE Fagott 2 C')
    expect(read(usualSections, 'Fgt 3')).toBe('unknown')
  })

  it('are recognised by a word that means several instruments elsewhere', () => {
    expect(read(usualSections, 'Sopran 1')).toContain(',')
    expect(read(bandWith([section('Gesang', null, instrument('Sopran'))]), 'Sopran 1')).toBe('GESANG 1 B')
  })

  it('take the key that the name states', () => {
    expect(read(bandWith([section('Saxhorn', null, instrument('Saxtuba'))]), 'Saxtuba in Es')).toBe('SAXHORN Es')
  })
})

it('a usual section recognises a further instrument and a further word', () => {
  const band = bandWith([], { TRUMPET: [instrument('Trompete', 'Trumpet', 'tpeter'), instrument('Zink', 'Cornett')] })
  expect(['Tpeter 2', 'Trompete 1', 'Zink 1', 'Kornett 2'].map((name) => read(band, name))).toEqual([
    'TRUMPET 2 B',
    'TRUMPET 1 B',
    'TRUMPET Zink 1',
    'TRUMPET Kornett 2 B',
  ])
})

it('no part is proposed for a section that the band does not have', () => {
  const withoutHorns = usualSections.filter(({ id }) => id !== 'HORN')
  expect(read(withoutHorns, 'Waldhorn 1')).toBe('unknown')
})

describe('a word of another section', () => {
  const takenIn = (one: PlayedSection, others: readonly PlayedSection[] = usualSections) => {
    const found = findTakenWord(
      one,
      others.filter(({ id }) => id !== one.id),
    )
    return found === undefined ? null : `${found.word} ${found.section}`
  }
  it.each([
    ['a name that is the usual one', section('Fagott', null, instrument('Trompete')), 'Trompete TRUMPET'],
    ['an abbreviation', section('Fagott', null, instrument('Fagott', null, 'Trp')), 'Trp TRUMPET'],
    ['another spelling', section('Fagott', null, instrument('Fagott', null, 'FLOETE')), 'FLOETE FLUTE'],
    ['a plural', section('Flöten', null, instrument('Flöten')), 'Flöten FLUTE'],
    ['the English name', section('Alphorn', null, instrument('Alphorn', 'Horn')), 'Horn HORN'],
  ])('is found: %s', (_what, one, taken) => expect(takenIn(one)).toBe(taken))

  it('is found where a section lists it, and where it took an instrument', () => {
    const fagott = section('Fagott', null, instrument('Fagott', null, 'Schnarre'))
    const others = bandWith([fagott])
    expect(takenIn(section('Oboe', null, instrument('Oboe', null, 'schnarre')), others)).toBe('schnarre FAGOTT')
    expect(takenIn(section('Basson', null, instrument('Basson')), others)).toBe('Basson FAGOTT')
    expect(takenIn(section('Oboe', null, instrument('Oboe', null, 'Bsn')), others)).toBe('Bsn FAGOTT')
  })

  it('is none that a finer instrument brings along, or that means several instruments', () => {
    expect(takenIn(section('Kornett', null, instrument('Kornett', 'Cornet', 'cor', 'crt')))).toBeNull()
    expect(takenIn({ ...section('Horn', null, instrument('Althorn', null, 'Alt')), id: 'HORN' })).toBeNull()
    expect(takenIn(bassoons)).toBeNull()
  })
})

describe('a ready-made section', () => {
  const added = readySections.map(({ nameDe, nameEn, instruments }) => section(nameDe, nameEn, ...instruments))
  it.each(added.map((one) => ({ ...one })))('$id brings no word of another along', (one) => {
    const others = [...usualSections, ...added].filter(({ id }) => id !== one.id)
    expect(findTakenWord(one, others)).toBeUndefined()
  })

  it.each([
    ['Basson 2', 'FLUTE Fagott 2 C', 'FAGOTT 2 C'],
    ['String Bass', 'TUBA Kontrabass C', 'KONTRABASS C'],
    ['Bass Guitar', 'TUBA E-Bass C', 'KONTRABASS E-Bass C'],
    ['Tuba 1', 'TUBA 1 C', 'TUBA 1 C'],
    ['Synthesizer', 'PERCUSSION Keyboard C', 'KEYBOARD C'],
    ['Piano', 'PERCUSSION Klavier C', 'KEYBOARD Klavier C'],
    ['Vocals', 'SCORE Gesang C', 'GESANG C'],
    ['Tambouren', 'PERCUSSION Tambour C', 'TAMBOUREN C'],
    ['Percussion 1', 'PERCUSSION 1 C', 'PERCUSSION 1 C'],
  ])('gets its parts, which otherwise stay as they were: %s', (name, before, after) => {
    expect(read(usualSections, name)).toBe(before)
    expect(read(bandWith(added), name)).toBe(after)
  })
})

describe('the parts of a band with the ready-made sections and one of its own', () => {
  const added = readySections.map(({ nameDe, nameEn, instruments }) => section(nameDe, nameEn, ...instruments))
  const own = section('Didgeridoos', 'Drone pipes', instrument('Didgeridoo', 'Didge', 'Yidaki', 'Ydk.'))
  const names = instrumentNames(bandWith([...added.filter(({ instruments }) => instruments.length > 0), own]))

  // In German, in English, abbreviated, and under the name of the section.
  it.each([
    ['FAGOTT 1', 'Fagott 1, Bassoon 1, Fg. 1, Bsn. 1, Bn 1, 1. Fagott, 1st Bassoon, Fagotte I'],
    ['FAGOTT Kontrafagott', 'Kontrafagott, Contrabassoon, Kfg., Cbsn., C. Bsn.'],
    ['KONTRABASS', 'Kontrabass, Double Bass, String Bass, Upright Bass, Kb., Str. Bass, Dbl. Bass'],
    ['KONTRABASS E-Bass', 'E-Bass, Bass Guitar, Bassgitarre, El. Bass, B. Gtr.'],
    ['KEYBOARD', 'Keyboard, Keyboards, Keyb., Kbd., Synth.'],
    ['KEYBOARD Klavier', 'Klavier, Piano, Klav., Pno.'],
    ['KEYBOARD Orgel', 'Orgel, Organ, Org.'],
    ['GESANG', 'Gesang, Voice, Vocals, Voc., Vox, Singstimme'],
    ['GESANG Chor', 'Chor, Choir'],
    ['TAMBOUREN 2', 'Tambour 2, Tambouren 2, Parade Drum 2, Drummer 2, Drummers 2, Basel Drum 2, Basler Trommel 2'],
    ['DIDGERIDOOS 1', 'Didgeridoo 1, Didgeridoos 1, Didge 1, Yidaki 1, Ydk. 1, Drone Pipes 1'],
  ])('%s', (part, files) => {
    const parts = files.split(', ').map((file) => {
      const found = recognizePart(names, `Alpenmarsch - ${file}.pdf`, ['Alpenmarsch'])
      if (found.kind !== 'certain') return `${file}: ${found.kind}`
      return [found.part.instrument, found.part.voice].filter((one) => one !== null).join(' ')
    })
    expect([...new Set(parts)]).toEqual([part])
  })

  it('leave the names of the other sections as they were', () => {
    const others = ['Bass', 'Snare Drum', 'Side Drum', 'Tamb. 1', 'Drum Set', 'Bass Clarinet', 'Euphonium']
    const read = (index: InstrumentNames) => others.map((name) => recognizePart(index, `${name}.pdf`))
    expect(read(names)).toEqual(read(instrumentNames(usualSections)))
  })
})

it('a section that is called like instruments of another takes none of their names', () => {
  const band = bandWith([section('Bass', 'Bass', instrument('Kontrabass', 'Double bass'))])
  expect(['Bass', 'Kontrabass'].map((name) => read(band, name))).toEqual([read(usualSections, 'Bass'), 'BASS C'])
})

it('a word names an instrument with two letters, and without voice, key, clef or seat', () => {
  const words = ['Fagott', 'Bsn', 'fl', 'Bass Fagott', '?', 'f', '12', '1. Fagott', 'Fagott 2', 'II', 'Bb', 'in Es']
  const others = ['Solo', 'T.C.', 'Stimme', 'erste', '', 'Ö-F']
  expect([...words, ...others].filter(canNameInstrument)).toEqual(['Fagott', 'Bsn', 'fl', 'Bass Fagott', 'Ö-F'])
})
