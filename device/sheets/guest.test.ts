import { expect, test } from 'vitest'
import type { GuestEvent } from '#contract/substitutes.ts'
import { testDevice } from '../../tests/support/device.ts'
import { openGuestStore, toSheet } from './guest.ts'
import { sha256Hex } from './store.ts'

const pdf = (text: string): ArrayBuffer => new TextEncoder().encode(`%PDF-1.7 ${text}`).buffer as ArrayBuffer

const eventWith = async (validUntil: string, pieceId: number): Promise<GuestEvent> => ({
  ...{ name: 'Anna', kind: 'concert', title: 'Konzert', foreign: [], remarks: null, dateStart: '2026-03-20T20:00' },
  ...{ dateEnd: '2026-03-20T22:00', fullDay: false, cancelled: false, location: null, callTime: null },
  ...{ callPlace: null, dressCode: null, contact: null, instrument: 'TUBA', voice: null, key: null, message: null },
  validUntil,
  pieces: [
    {
      id: pieceId,
      title: 'Marsch',
      sheet: {
        ...{ id: pieceId * 10, name: 'Marsch.pdf', size: pdf('Marsch').byteLength, orientations: {} },
        ...{ sha256: await sha256Hex(pdf('Marsch')), instrument: 'TUBA', voice: null, key: null },
      },
    },
  ],
})

test('an event and its sheets stay on the device until the link is over, then they are deleted', async () => {
  const store = openGuestStore(testDevice().tab())
  const [over, valid] = [await eventWith('2026-03-21', 1), await eventWith('2026-04-21', 2)]
  for (const [link, event] of [
    ['a', over],
    ['b', valid],
  ] as const) {
    await store.save(link, event)
    const [piece] = event.pieces
    if (piece?.sheet)
      expect(await store.sheets.save(toSheet(piece.id, piece.sheet), pdf('Marsch'), piece.title)).toBeNull()
  }
  await store.tidy('2026-03-21')
  expect([await store.read('a'), (await store.sheets.list()).length]).toEqual([over, 2])
  await store.tidy('2026-03-22')
  expect([await store.read('a'), await store.read('b')]).toEqual([null, valid])
  expect((await store.sheets.list()).map(({ compositionId }) => compositionId)).toEqual([2])
  expect((await store.sheets.open({ compositionId: 1, sheetId: 10 })).kind).toBe('missing')
})
