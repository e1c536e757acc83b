// @vitest-environment jsdom
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, expect, test, vi } from 'vitest'
import { german } from '#i18n/de-ch/catalogue.ts'
import { intlFor } from '#i18n/intl.ts'
import { IntlContext } from '../../../../ui/intl.tsx'
import { TextEntry } from './TextEntry.tsx'
import type { TypedText } from './typed-text.ts'
import type { Placing } from './usePlacing.ts'

const look = { tool: 'text', ink: 'red', width: 22 } as const
const spot = { page: 2, point: { x: 100, y: 200 } }
const mark = (content: string) => ({ ...look, page: 2, points: '100,200', content })

const setDraft = vi.fn()
const heard: (readonly [string, Parameters<TypedText['note']>[0]])[] = []
const placing = {
  setDraft,
  setSpot: () => undefined,
  startText: (): TypedText => ({
    note: (typed) => void heard.push(['note', typed]),
    end: (typed) => {
      heard.push(['end', typed])
      return null
    },
  }),
} as unknown as Placing

let root = createRoot(document.createElement('div'))
const show = async (draft: string): Promise<HTMLInputElement> => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  const place = document.body.appendChild(document.createElement('div'))
  root = createRoot(place)
  await act(async () =>
    root.render(
      <IntlContext value={intlFor('de-ch', german)}>
        <TextEntry look={look} placing={placing} spot={spot} draft={draft} />
      </IntlContext>,
    ),
  )
  const field = place.querySelector('input')
  if (field === null) throw new Error('there is no field')
  return field
}
const type = (field: HTMLInputElement, value: string): void => {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, value)
  field.dispatchEvent(new Event('input', { bubbles: true }))
}
afterEach(() => {
  heard.length = 0
})

test('each key of a text is noted within its event, without the characters that the server refuses', async () => {
  const field = await show('D')
  // No `act`: nothing is rendered between the key and the check.
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false)
  type(field, ' Dä\u0007m ')
  expect(heard).toEqual([['note', mark('Dä m')]])
  type(field, '  ')
  expect(heard.at(-1)).toEqual(['note', null])
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  await act(async () => root.unmount())
})

test('a text stays on the page when its field goes, unless Escape discarded it', async () => {
  await show('Dämpfer ')
  await act(async () => root.unmount())
  expect(heard).toEqual([['end', mark('Dämpfer')]])
  const field = await show('Dämpfer')
  await act(async () => field.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true })))
  await act(async () => root.unmount())
  expect(heard.at(-1)).toEqual(['end', null])
})
