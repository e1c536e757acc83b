import * as v from 'valibot'
import { DesiredPreferences, type PreferenceName } from '#device/outbox/kinds/notifications.ts'
import { useLocalWrite } from '../../platform/offline/hooks.ts'
import { Button, QuietButton } from '../../ui/Button.tsx'
import { conflictingFields, shownValues } from '../../ui/form/draft.ts'
import type { Conflict } from '../../ui/form/useFormState.ts'
import { useText } from '../../ui/intl.tsx'
import { Note } from '../../ui/Note.tsx'
import { SaveFailedNotice } from '../../ui/SaveFailedNotice.tsx'
import { labels, words } from './words.ts'

/** Asks which of two conflicting preferences to use: this device's or the other's. */
export const PreferencesQuestion = ({ draft, current, resolve }: Conflict<PreferenceName>) => {
  const text = useText()
  const { saveFailed, track } = useLocalWrite()
  const names = conflictingFields(draft, current)
  const mine = v.parse(DesiredPreferences, shownValues(draft))
  const theirs = v.parse(DesiredPreferences, current)
  const decide = (dropped: readonly PreferenceName[]) => () => track(Promise.resolve(resolve(dropped)))
  return (
    <Note kind="wait" announced>
      <p>{text('reminder.conflict')}</p>
      <ul>
        {names.map((name) => (
          <li key={name}>
            {text('reminder.conflict.line', {
              what: text(labels[name]),
              mine: text(words[mine[name]]),
              theirs: text(words[theirs[name]]),
            })}
          </li>
        ))}
      </ul>
      <div className="buttons">
        <Button look="ink" onClick={decide([])}>
          {text('reminder.conflict.mine')}
        </Button>
        <QuietButton onClick={decide(names)}>{text('reminder.conflict.theirs')}</QuietButton>
      </div>
      {saveFailed && <SaveFailedNotice />}
    </Note>
  )
}
