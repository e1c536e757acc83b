// @vitest-environment jsdom
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, test, vi } from 'vitest'
import { Note } from '../Note.tsx'
import { Outcome } from './Outcome.tsx'

test('an outcome is scrolled into view when it appears, and has the focus if the pressed button is gone', async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  const scrolled = vi.fn<(options: ScrollIntoViewOptions) => void>()
  Element.prototype.scrollIntoView = scrolled as Element['scrollIntoView']
  const place = document.body.appendChild(document.createElement('div'))
  const root = createRoot(place)
  const show = (words: string | null, hasButton: boolean) =>
    act(async () =>
      root.render(
        <>
          <Outcome>{words !== null && <Note kind="ok">{words}</Note>}</Outcome>
          {hasButton && <button type="button">Speichern</button>}
        </>,
      ),
    )
  await show('Von vorhin', true)
  expect(scrolled).not.toHaveBeenCalled()
  await show(null, true)
  place.querySelector('button')?.focus()
  await show('Gespeichert', true)
  expect(scrolled).toHaveBeenCalledTimes(1)
  expect(document.activeElement?.textContent).toBe('Speichern')
  await show('Gespeichert', true)
  expect(scrolled).toHaveBeenCalledTimes(1)
  await show(null, true)
  await show('Gespeichert', false)
  expect(scrolled).toHaveBeenCalledTimes(2)
  expect(document.activeElement).toBe(place.querySelector('[aria-live]'))
})
