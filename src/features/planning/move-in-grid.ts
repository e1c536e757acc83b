import type { KeyboardEvent } from 'react'

const steps: Readonly<Record<string, readonly [rows: number, columns: number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
}

/**
 * Moves the focus between the buttons in the cells of a table (ARIA APG, grid): an arrow key goes to the next button in
 * its direction, past cells without one.
 */
export const moveInGrid = (event: KeyboardEvent<HTMLTableElement>): void => {
  const step = steps[event.key]
  const cell = event.target instanceof HTMLElement ? event.target.closest('td, th') : null
  if (step === undefined || !(cell instanceof HTMLTableCellElement)) return
  const rows = [...event.currentTarget.rows]
  const [down, right] = step
  let row = rows.findIndex((one) => one.contains(cell)) + down
  let column = cell.cellIndex + right
  for (; rows[row]?.cells[column] !== undefined; row += down, column += right) {
    const button = rows[row]?.cells[column]?.querySelector('button')
    if (button == null) continue
    event.preventDefault()
    button.focus()
    return
  }
}
