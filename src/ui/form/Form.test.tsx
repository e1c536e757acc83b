// @vitest-environment jsdom
import { act, type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, test, vi } from 'vitest'
import { FieldError } from './Field.tsx'
import { Form } from './Form.tsx'

const Checked = ({ children }: { readonly children: (isRefused: boolean) => ReactNode }) => {
  const [isRefused, setRefused] = useState(false)
  return (
    <Form onSubmit={() => setRefused(true)}>
      {children(isRefused)}
      <button type="submit">Speichern</button>
    </Form>
  )
}

const submit = async (fields: (isRefused: boolean) => ReactNode): Promise<HTMLElement> => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  const place = document.body.appendChild(document.createElement('div'))
  await act(async () => createRoot(place).render(<Checked>{fields}</Checked>))
  const button = place.querySelector('button')
  button?.focus()
  await act(async () => button?.click())
  return place
}

test('a field in a folded group gets the focus when it is refused', async () => {
  const place = await submit((isRefused) => (
    <details>
      <input name="town" aria-invalid={isRefused} />
    </details>
  ))
  expect(document.activeElement?.getAttribute('name')).toBe('town')
  expect(place.querySelector('details')?.open).toBe(true)
})

test('a refused choice without aria-invalid gets the focus by the name of its error', async () => {
  await submit((isRefused) => (
    <>
      <fieldset data-field="prüfung" tabIndex={-1}>
        <FieldError name="prüfung" error={isRefused ? 'Bitte warten.' : undefined} />
      </fieldset>
      <input name="town" aria-invalid={isRefused} />
    </>
  ))
  expect(document.activeElement?.getAttribute('data-field')).toBe('prüfung')
})

test('the error of a group without a name leaves the focus to the refused field', async () => {
  await submit((isRefused) => (
    <>
      {isRefused && <p className="field-error">Das Ende liegt vor dem Anfang</p>}
      <input name="town" aria-invalid={isRefused} />
    </>
  ))
  expect(document.activeElement?.getAttribute('name')).toBe('town')
})

test('a form without a refused field leaves the focus where it was', async () => {
  await submit(() => <input name="town" />)
  expect(document.activeElement?.textContent).toBe('Speichern')
})

/** A form whose button was pressed before its code was loaded. */
const Late = () => {
  const button = useRef<HTMLButtonElement>(null)
  const [works, setWorks] = useState(false)
  const [isRefused, setRefused] = useState(false)
  useEffect(() => setWorks(true), [])
  useLayoutEffect(() => {
    if (works) button.current?.click()
  }, [works])
  return (
    <Form onSubmit={() => setRefused(true)}>
      <input name="late" aria-invalid={isRefused} />
      <button ref={button} type="submit">
        Speichern
      </button>
    </Form>
  )
}

test('a form that is submitted while the page is still being drawn gives the focus to the refused field', async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false)
  createRoot(document.body.appendChild(document.createElement('div'))).render(<Late />)
  await vi.waitFor(() => expect(document.activeElement?.getAttribute('name')).toBe('late'))
})
