// @vitest-environment jsdom
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, test, vi } from 'vitest'
import { DragHandle } from './DragHandle.tsx'

/** A pressed or moved pointer; jsdom has no pointer capture. */
const pointer = (type: string, clientY: number) =>
  Object.assign(new MouseEvent(type, { bubbles: true, cancelable: true, clientY }), { isPrimary: true, pointerId: 1 })

test('a row is dropped among those whose middle is above the pointer, and a scroll drops nothing', async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  HTMLElement.prototype.setPointerCapture = () => {}
  const place = document.body.appendChild(document.createElement('ol'))
  const dropped: (readonly [string, number])[] = []
  await act(async () =>
    createRoot(place).render(
      ['Begrüssung', 'Wahlen', 'Verschiedenes'].map((title) => (
        <li key={title}>
          <DragHandle onDrop={(to) => dropped.push([title, to])} />
        </li>
      )),
    ),
  )
  const rows = [...place.querySelectorAll('li')]
  rows.forEach((row, index) => {
    row.getBoundingClientRect = () => new DOMRect(0, index * 50, 300, 50)
  })
  const drag = (index: number, from: number, to: number, end: 'pointerup' | 'pointercancel' = 'pointerup') => {
    const handle = rows[index]?.querySelector('span')
    for (const event of [pointer('pointerdown', from), pointer('pointermove', to), pointer(end, to)])
      handle?.dispatchEvent(event)
  }
  drag(0, 25, 130)
  drag(2, 125, 10)
  drag(1, 75, 80)
  drag(1, 75, 140, 'pointercancel')
  expect(dropped).toEqual([
    ['Begrüssung', 2],
    ['Verschiedenes', 0],
    ['Wahlen', 1],
  ])
  expect(rows.map((row) => row.style.getPropertyValue('translate'))).toEqual(['none', 'none', 'none'])
})
