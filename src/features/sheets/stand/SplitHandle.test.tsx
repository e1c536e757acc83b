// @vitest-environment jsdom
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, test, vi } from 'vitest'
import { splitRange } from '#contract/stand-settings.ts'
import { german } from '#i18n/de-ch/catalogue.ts'
import { intlFor } from '#i18n/intl.ts'
import { IntlContext } from '../../../ui/intl.tsx'
import { SplitHandle } from './SplitHandle.tsx'

/** A pressed or moved pointer; jsdom has no pointer capture. */
const pointer = (type: string, clientY: number, isPrimary = true) =>
  Object.assign(new MouseEvent(type, { bubbles: true, cancelable: true, clientY }), { isPrimary, pointerId: 1 })

test('a drag moves the line by the share of the height, for one finger only, until it is released', async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  HTMLElement.prototype.setPointerCapture = () => {}
  const place = document.body.appendChild(document.createElement('div'))
  const root = createRoot(place)
  const seen: (readonly [string, number])[] = []
  await act(async () =>
    root.render(
      <IntlContext value={intlFor('de-ch', german)}>
        <SplitHandle
          split={0.5}
          height={800}
          onMove={(to) => seen.push(['move', to])}
          onEnd={(to) => seen.push(['end', to])}
        />
      </IntlContext>,
    ),
  )
  const handle = place.querySelector('[role=slider]')
  const send = (...event: Parameters<typeof pointer>) => {
    const sent = pointer(...event)
    handle?.dispatchEvent(sent)
    return sent.defaultPrevented
  }
  expect(send('pointermove', 300)).toBe(false)
  expect(send('pointerdown', 400)).toBe(true)
  send('pointermove', 360)
  send('pointermove', 100, false)
  expect(send('pointerup', 320)).toBe(true)
  send('pointermove', 200)
  expect(seen).toEqual([
    ['move', 0.45],
    ['end', 0.4],
  ])
})

test('the line between half pages is moved by taps on two buttons, within its range, and a tap is no turn', async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  const place = document.body.appendChild(document.createElement('div'))
  const root = createRoot(place)
  const moved: number[] = []
  const show = (split: number) =>
    act(async () =>
      root.render(
        <IntlContext value={intlFor('de-ch', german)}>
          <SplitHandle split={split} height={800} onMove={() => {}} onEnd={(to) => moved.push(to)} />
        </IntlContext>,
      ),
    )
  const button = (name: string) => place.querySelector<HTMLElement>(`[aria-label="${name}"]`)
  await show(0.5)
  button('Trennlinie nach oben')?.click()
  button('Trennlinie nach unten')?.click()
  await show(splitRange.max)
  button('Trennlinie nach unten')?.click()
  expect(moved).toEqual([0.48, 0.52, splitRange.max])
  const tap = new Event('pointerdown', { cancelable: true, bubbles: true })
  button('Trennlinie nach unten')?.dispatchEvent(tap)
  expect(tap.defaultPrevented).toBe(true)
})
