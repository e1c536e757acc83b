import { expect, it } from 'vitest'
import deCh from '#i18n/de-ch/members.json' with { type: 'json' }
import enGb from '#i18n/en-gb/members.json' with { type: 'json' }
import outlines from './stamp-outlines.json' with { type: 'json' }
import { stampNames } from './stamps.ts'

it('the palette has every outline once', () => {
  expect([...stampNames].sort()).toEqual(Object.keys(outlines).sort())
})

it.each([deCh, enGb])('no two stamps have the same name', (messages: Record<string, string>) => {
  const names = stampNames.map((name) => messages[`stand.stamp.${name}`])
  expect(names).not.toContain(undefined)
  expect(new Set(names).size).toBe(stampNames.length)
})
