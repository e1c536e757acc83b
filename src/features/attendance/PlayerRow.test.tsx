import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { german } from '#i18n/de-ch/catalogue.ts'
import { intlFor } from '#i18n/intl.ts'
import { IntlContext } from '../../ui/intl.tsx'
import { PlayerRow } from './PlayerRow.tsx'

const player = { uuid: 'a2d6e2f4-1111-4222-8333-444455556666', label: 'Regula Beispiel', section: 'HORN' } as const

test.each([
  [true, 'angemeldet'],
  [false, 'abgemeldet'],
  [null, 'keine Antwort'],
])('a player whose answer is %s is shown as «%s»', (status, word) => {
  const row = renderToStaticMarkup(
    <IntlContext value={intlFor('de-ch', german)}>
      <PlayerRow
        player={{ ...player, status }}
        attendance={{ state: null, row: null, pending: null }}
        onPick={() => {}}
      />
    </IntlContext>,
  )
  expect(row).toContain(`<span class="soft small">${word}</span>`)
})
