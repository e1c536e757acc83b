// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, test, vi } from 'vitest'
import { RefusedError } from '#device/errors.ts'
import { german } from '#i18n/de-ch/catalogue.ts'
import { intlFor } from '#i18n/intl.ts'
import { Form } from '../../ui/form/Form.tsx'
import { TextField } from '../../ui/form/TextField.tsx'
import { IntlContext } from '../../ui/intl.tsx'
import { AppContext, type RouterContext } from '../session/app.tsx'
import { useWrite } from './useWrite.ts'

const fieldError = (field: string) => ({ field, errorMessage: `${field} fehlt` })

const Town = () => {
  const { busy, failure, fieldErrors, send } = useWrite({
    noun: null,
    send: () =>
      Promise.reject(
        new RefusedError(400, {
          ...{ type: 'danger', code: 'validation.invalid', message: 'Bitte prüfen.' },
          errors: [fieldError('town'), fieldError('zip')],
        }),
      ),
  })
  return (
    <Form busy={busy} onSubmit={() => send('')}>
      <output>{failure?.message}</output>
      {['name', 'zip', 'town'].map((name) => (
        <TextField key={name} name={name} label={name} error={fieldErrors[name]} />
      ))}
      <button type="submit">Speichern</button>
    </Form>
  )
}

test('a refused form says how many fields are wrong and puts the focus on the first of them', async () => {
  const shown: string[] = []
  Element.prototype.scrollIntoView = function (this: Element) {
    shown.push(this.textContent ?? '')
  }
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  const place = document.body.appendChild(document.createElement('div'))
  const queryClient = new QueryClient()
  await act(async () =>
    createRoot(place).render(
      <QueryClientProvider client={queryClient}>
        <AppContext value={{ queryClient } as RouterContext}>
          <IntlContext value={intlFor('de-ch', german)}>
            <Town />
          </IntlContext>
        </AppContext>
      </QueryClientProvider>,
    ),
  )
  const button = place.querySelector('button')
  button?.focus()
  await act(async () => button?.click())
  await vi.waitFor(() => expect(document.activeElement?.id).toBe('zip'))
  // With the words below it.
  expect(shown).toEqual([expect.stringContaining('zip fehlt')])
  expect(place.querySelector('output')?.textContent).toBe('Bitte prüfen. 2 Felder sind noch zu korrigieren.')
})
