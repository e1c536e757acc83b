// @vitest-environment jsdom
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, test, vi } from 'vitest'
import { splitRange } from '#contract/stand-settings.ts'
import { german } from '#i18n/de-ch/catalogue.ts'
import { intlFor } from '#i18n/intl.ts'
import { IntlContext } from '../../../ui/intl.tsx'
import { SplitHandle } from './SplitHandle.tsx'

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
