// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, test, vi } from 'vitest'
import { documentFormats } from '#contract/formats.ts'
import { OfflineError } from '#device/errors.ts'
import { german } from '#i18n/de-ch/catalogue.ts'
import { intlFor } from '#i18n/intl.ts'
import { AppContext, type RouterContext } from '../../platform/session/app.tsx'
import { IntlContext } from '../../ui/intl.tsx'
import { ExportButtons } from './ExportButtons.tsx'

const saved = vi.hoisted(() => vi.fn<(blob: Blob, name: string) => void>())
vi.mock('../../ui/save-blob.ts', () => ({ saveBlob: saved }))

test('a list is saved in the chosen format, or the reason why it is not stands below the buttons', async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  // jsdom has no layout.
  Element.prototype.scrollIntoView = vi.fn()
  const place = document.body.appendChild(document.createElement('div'))
  const queryClient = new QueryClient()
  let load = (): Promise<ArrayBuffer> => Promise.reject(new OfflineError('network'))
  await act(async () =>
    createRoot(place).render(
      <QueryClientProvider client={queryClient}>
        <AppContext value={{ locale: 'de-ch', queryClient } as RouterContext}>
          <IntlContext value={intlFor('de-ch', german)}>
            <ExportButtons formats={documentFormats} fileName="Liste" load={() => load()} />
          </IntlContext>
        </AppContext>
      </QueryClientProvider>,
    ),
  )
  const choose = (name: string) =>
    act(async () => [...place.querySelectorAll('button')].find(({ textContent }) => textContent === name)?.click())
  await choose('Als PDF')
  expect(place.querySelector('[aria-live]')?.textContent).toBe(
    'Sie sind offline. Speichern können Sie die Datei, sobald Sie online sind.',
  )
  expect(saved).not.toHaveBeenCalled()
  load = async () => new ArrayBuffer(3)
  await choose('Als Excel-Tabelle')
  expect(place.querySelector('[aria-live]')?.textContent).toBe('')
  expect(saved.mock.calls.map(([{ size }, name]) => [size, name])).toEqual([[3, 'Liste.xlsx']])
})
