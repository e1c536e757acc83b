// @vitest-environment jsdom
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useEditedList } from './useEditedList.ts'

let list: ReturnType<typeof useEditedList>
const Screen = () => {
  list = useEditedList()
  return (
    <>
      <button type="button">Menu</button>
      <h2 ref={list.heading} tabIndex={-1}>
        Absences
      </h2>
      <form key={list.formNumber}>
        <button type="submit">Save</button>
      </form>
    </>
  )
}

const place = document.createElement('div')
let root: Root
beforeEach(async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  document.body.append(place)
  root = createRoot(place)
  await act(async () => root.render(<Screen />))
})
afterEach(async () => {
  await act(async () => root.unmount())
  place.remove()
})

const find = (selector: string) => place.querySelector<HTMLElement>(selector)
const save = () => act(async () => list.onCreated(find('form')))

test('the heading of the list gets the focus of the form that closes', async () => {
  find('form button')?.focus()
  await save()
  expect(document.activeElement).toBe(find('h2'))
})

test('the heading gets a focus that is lost', async () => {
  await save()
  expect(document.activeElement).toBe(find('h2'))
})

test('whoever opened a menu during the save stays there', async () => {
  find('form button')?.focus()
  find('button')?.focus()
  await save()
  expect(document.activeElement?.textContent).toBe('Menu')
})
