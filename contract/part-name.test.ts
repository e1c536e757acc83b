import { describe, expect, it } from 'vitest'
import { parsePartName } from './part-name.ts'

describe('the name of a PDF', () => {
  it.each([
    ['Ode an die Freude - Klarinette 1.pdf', 'Ode an die Freude', 'CLARINET', '1', 'B'],
    ['Ode an die Freude - 2. Klarinette in B.pdf', 'Ode an die Freude', 'CLARINET', '2', 'B'],
    ['Jingle - Bells - Tuba Es.pdf', 'Jingle - Bells', 'TUBA', 'Es', 'Es'],
    ['Abendlied - Tuba.PDF', 'Abendlied', 'TUBA', null, 'C'],
    ['Abendlied - Alto Sax 2.pdf', 'Abendlied', 'SAX', 'Alt 2', 'Es'],
    ['Abendlied - Altsaxophon 1.pdf', 'Abendlied', 'SAX', 'Alt 1', 'Es'],
    ['Abendlied - Saxophon Tenor.pdf', 'Abendlied', 'SAX', 'Tenor', 'B'],
    ['Abendlied - Horn 1 in Es.pdf', 'Abendlied', 'HORN', '1', 'Es'],
    ['Abendlied - Flöte.pdf', 'Abendlied', 'FLUTE', null, 'C'],
    ['Abendlied - Flo\u0308te.pdf', 'Abendlied', 'FLUTE', null, 'C'],
    ['Abendlied - Euphonium.pdf', 'Abendlied', 'BARITON', null, 'B'],
    ['Abendlied - Partitur.pdf', 'Abendlied', 'SCORE', null, 'C'],
    ['Abendlied - Trompeten 1.pdf', 'Abendlied', 'TRUMPET', '1', 'B'],
    ['Abendlied - Horn2.pdf', 'Abendlied', 'HORN', '2', 'F'],
    ['Abendlied - Bass.pdf', 'Abendlied', 'TUBA', null, 'C'],
    ['Abendlied - Bass Es.pdf', 'Abendlied', 'TUBA', 'Es', 'Es'],
    ['Abendlied - Bass 1 in B.pdf', 'Abendlied', 'TUBA', '1', 'B'],
    ['Abendlied - Drums.pdf', 'Abendlied', 'PERCUSSION', null, 'C'],
    ['Abendlied - Bass Drum.pdf', 'Abendlied', 'PERCUSSION', 'Bass Drum', 'C'],
  ])('parses %s', (name, title, instrument, voice, key) => {
    expect(parsePartName(name)).toEqual({ title, instrument, voice, key })
  })

  it.each(['Abendlied - Bassoon 1.pdf', 'Abendlied - Bass Trombone.pdf', 'Abendlied - Hornpipe.pdf'])(
    'does not mistake %s for an instrument whose name it begins with',
    (name) => {
      expect(parsePartName(name)).toBeNull()
    },
  )

  it.each(['Abendlied.pdf', ' - Tuba.pdf', 'Abendlied - Theremin 1.pdf', 'Rechnung 2026.pdf'])(
    '%s is not a part name',
    (name) => {
      expect(parsePartName(name)).toBeNull()
    },
  )
})
