import { describe, expect, it } from 'vitest'
import type { Sheet } from './compositions.ts'
import { type PlayedPart, partsFor, partsOf } from './my-part.ts'

let nextId = 1
const sheet = (instrument: Sheet['instrument'], voice: string | null, key: Sheet['key']): Sheet => ({
  id: nextId++,
  compositionId: 1,
  name: `${instrument} ${voice ?? ''}`.trim(),
  contentType: 'application/pdf',
  size: 1,
  sha256: '0'.repeat(64),
  etag: '"0"',
  instrument,
  voice,
  key,
})
const offered = (parts: PlayedPart | readonly PlayedPart[], sheets: Sheet[]) =>
  partsFor([parts].flat(), sheets).map(
    ({ sheet: { name, key }, fallback }) => `${name} ${key}${fallback ? ' instead' : ''}`,
  )

describe('my part', () => {
  const clarinets = ['3', '1', '2', '4'].map((voice) => sheet('CLARINET', voice, 'B'))

  it('is the player’s own voice, then the next lower voices, then the higher ones from the nearest', () => {
    expect(offered({ instrument: 'CLARINET', voice: '3', key: 'B' }, clarinets)).toEqual([
      'CLARINET 3 B',
      'CLARINET 4 B instead',
      'CLARINET 2 B instead',
      'CLARINET 1 B instead',
    ])
  })

  it('prefers another voice in the own key to the own voice in another key', () => {
    const horns = [sheet('HORN', '2', 'Es'), sheet('HORN', '1', 'F'), sheet('HORN', '1', 'Es'), sheet('HORN', '2', 'F')]
    expect(offered({ instrument: 'HORN', voice: '1', key: 'F' }, horns)).toEqual([
      'HORN 1 F',
      'HORN 2 F instead',
      'HORN 1 Es instead',
      'HORN 2 Es instead',
    ])
  })

  it('is the only sheet of the instrument if the piece has no voices', () => {
    expect(offered({ instrument: 'TUBA', voice: 'Es', key: 'C' }, [sheet('TUBA', null, 'C')])).toEqual(['TUBA C'])
  })

  it('is the score for the conductor, and never another instrument', () => {
    const all = [sheet('SCORE', null, 'C'), sheet('FLUTE', null, 'C'), ...clarinets]
    expect(offered({ instrument: 'CONDUCTOR', voice: null, key: 'C' }, all)).toEqual(['SCORE C'])
    expect(offered({ instrument: 'HORN', voice: '1', key: 'F' }, all)).toEqual([])
    expect(offered({ instrument: null, voice: null, key: null }, all)).toEqual([])
  })

  it.each(['1+2', '1/2', '1 & 2', '1-2', '1 und 2'])('is the joint part %s for the players of both voices', (joint) => {
    const trumpets = [sheet('TRUMPET', '3', 'B'), sheet('TRUMPET', joint, 'B')]
    for (const voice of ['1', '2'])
      expect(offered({ instrument: 'TRUMPET', voice, key: 'B' }, trumpets)).toEqual([
        `TRUMPET ${joint} B`,
        'TRUMPET 3 B instead',
      ])
    expect(offered({ instrument: 'TRUMPET', voice: '3', key: 'B' }, trumpets)[0]).toBe('TRUMPET 3 B')
  })

  it('prefers a part of its own to a joint part, and both to the part for all voices', () => {
    const all = [null, '1-3', '1+2', '2'].map((voice) => sheet('HORN', voice, 'F'))
    expect(offered({ instrument: 'HORN', voice: '2', key: 'F' }, all)).toEqual([
      'HORN 2 F',
      'HORN 1+2 F',
      'HORN 1-3 F',
      'HORN F',
    ])
  })

  it('is the only part of the finer instrument, whatever its number', () => {
    const saxes = ['Tenor', 'Alt', 'Bariton'].map((voice) => sheet('SAX', voice, voice === 'Tenor' ? 'B' : 'Es'))
    expect(offered({ instrument: 'SAX', voice: 'Alt 2', key: 'Es' }, saxes)).toEqual([
      'SAX Alt Es',
      'SAX Bariton Es instead',
      'SAX Tenor B instead',
    ])
  })

  it('is replaced by the same finer instrument before others', () => {
    const all = ['Bass', 'Es', '2', '1'].map((voice) => sheet('CLARINET', voice, 'B'))
    expect(offered({ instrument: 'CLARINET', voice: '3', key: 'B' }, all)).toEqual([
      'CLARINET 2 B instead',
      'CLARINET 1 B instead',
      'CLARINET Bass B instead',
      'CLARINET Es B instead',
    ])
  })

  it('is the part of the oboist before that of all flutes', () => {
    const all = [sheet('FLUTE', null, 'C'), sheet('FLUTE', 'Oboe', 'C')]
    expect(offered({ instrument: 'FLUTE', voice: 'Oboe', key: 'C' }, all)).toEqual(['FLUTE Oboe C', 'FLUTE C'])
  })
})

describe('the parts of a player with several instruments', () => {
  const main = { instrument: 'TRUMPET', voice: '1', key: 'B' }
  const horn = { instrument: 'HORN', voice: '2', key: 'F', group: null } as const
  const inGroup = { instrument: 'TUBA', voice: null, key: 'B', group: 7 } as const
  const ofRemoved = { instrument: 'FLUTE', voice: null, key: 'C', group: 'REMOVED' } as const
  const player = { ...main, further: [horn, inGroup, ofRemoved] }
  const instruments = (groups: readonly number[]) => partsOf(player, groups).map(({ instrument }) => instrument)

  it('begin with the main one, unless the event invites the group in which another one is played', () => {
    expect(instruments([])).toEqual(['TRUMPET', 'HORN', 'TUBA', 'FLUTE'])
    expect(instruments([7, 8])).toEqual(['TUBA', 'TRUMPET', 'HORN', 'FLUTE'])
    expect(partsOf({ ...main, further: [] })).toHaveLength(1)
  })

  it('open a further one only in a piece without the main instrument, and never one that nobody named', () => {
    const [trumpet, horns, sax] = [sheet('TRUMPET', '3', 'C'), sheet('HORN', '2', 'F'), sheet('SAX', 'Alt', 'Es')]
    expect(offered(partsOf(player), [sax, horns, trumpet])).toEqual(['TRUMPET 3 C instead', 'HORN 2 F'])
    expect(offered(partsOf(player), [sax, horns])).toEqual(['HORN 2 F'])
    expect(offered(partsOf(player), [sax])).toEqual([])
  })

  it('come before the replacements, and name a sheet of two parts once', () => {
    const sheets = [
      sheet('TRUMPET', '1', 'B'),
      sheet('TRUMPET', '2', 'B'),
      sheet('HORN', '1', 'F'),
      sheet('HORN', '2', 'F'),
    ]
    expect(offered(partsOf(player), sheets)).toEqual([
      'TRUMPET 1 B',
      'HORN 2 F',
      'TRUMPET 2 B instead',
      'HORN 1 F instead',
    ])
    const second = { ...main, voice: '2', group: 7 } as const
    expect(offered(partsOf({ ...main, further: [second] } as never), sheets)).toEqual(['TRUMPET 1 B', 'TRUMPET 2 B'])
  })
})
