import { useLocalWrite } from '../../platform/offline/hooks.ts'
import { Button } from '../../ui/Button.tsx'
import { useText } from '../../ui/intl.tsx'
import { Note } from '../../ui/Note.tsx'
import { SaveFailedNotice } from '../../ui/SaveFailedNotice.tsx'
import type { ConflictingPreferences } from './conflict.ts'
import { labels, words } from './words.ts'

/** Asks which of two conflicting preferences to use: this device's or the other's. */
export const PreferencesQuestion = ({ names, mine, theirs, onDecide }: ConflictingPreferences) => {
  const text = useText()
  const { saveFailed, track } = useLocalWrite()
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
        <Button look="ink" onClick={() => track(onDecide('mine'))}>
          {text('reminder.conflict.mine')}
        </Button>
        <Button look="quiet" onClick={() => track(onDecide('theirs'))}>
          {text('reminder.conflict.theirs')}
        </Button>
      </div>
      {saveFailed && <SaveFailedNotice />}
    </Note>
  )
}
