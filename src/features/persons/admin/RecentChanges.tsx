import * as styles from './edited-persons.css'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { toWireTime } from '#contract/clock.ts'
import type { Reply } from '#contract/endpoint.ts'
import { type PersonsAct, type PersonsChange, undoPersonsChange } from '#contract/several-persons.ts'
import { useApp } from '../../../platform/session/app.tsx'
import { invalidate } from '../../../platform/session/stale-queries.ts'
import { useWrite } from '../../../platform/writes/useWrite.ts'
import { QuietButton } from '../../../ui/Button.tsx'
import { timeInWords } from '../../../ui/form/field-table.tsx'
import { type Text, useText } from '../../../ui/intl.tsx'
import { Note } from '../../../ui/Note.tsx'
import { WriteMessage } from '../../admin/edit/WriteMessage.tsx'
import { ActOutcomes } from './ActOutcomes.tsx'
import { personsChangesQuery } from './queries.ts'

/** Names an act, with the role if it is about one. */
const actInWords = (act: PersonsAct | null, text: Text): string => {
  if (act === null) return text('admin.noun.persons')
  if (act.kind !== 'ROLE') return text(`admin.several.${act.kind}`)
  return text(act.granted ? 'admin.several.given' : 'admin.several.taken', { role: text(`admin.role.${act.role}`) })
}

/** The changes of several persons on the last day, each with the button that undoes it. */
export const RecentChanges = ({ onUndone }: { readonly onUndone: () => void }) => {
  const app = useApp()
  const text = useText()
  const { data: changes = [] } = useQuery(personsChangesQuery(app))
  const [undone, setUndone] = useState<Reply<typeof undoPersonsChange> | null>(null)
  const restored = undone?.outcomes.find(({ outcome }) => outcome === 'changes')?.count ?? 0
  const undoing = useWrite({
    noun: 'person',
    send: ({ uuid }: PersonsChange) => app.call(undoPersonsChange, { params: { uuid } }),
    onSuccess: (reply) => {
      for (const noun of ['membership', 'role', 'persons'] as const) void invalidate(app.queryClient, noun)
      setUndone(reply)
      onUndone()
    },
  })
  return (
    <>
      {changes.length > 0 && (
        <details className={styles.addMembership}>
          <summary>{text('admin.several.recent', { count: changes.length })}</summary>
          <ul className={styles.membershipList}>
            {changes.map((one) => (
              <li key={one.uuid}>
                <p>
                  <b>{actInWords(one.act, text)}</b>
                  <span className="soft small">
                    {text('admin.several.change', {
                      count: one.count,
                      at: timeInWords(toWireTime(new Date(one.at)), text, app.locale),
                    })}
                  </span>
                </p>
                <QuietButton blocked={undoing.busy} onClick={() => void undoing.send(one)}>
                  {text('admin.several.undo')}
                  <span className="visually-hidden">: {actInWords(one.act, text)}</span>
                </QuietButton>
              </li>
            ))}
          </ul>
        </details>
      )}
      <WriteMessage failure={undoing.fieldErrors.uuid ?? undoing.failure?.message}>
        {undone !== null && (
          <Note kind="ok">
            <div>
              <p>{text('admin.several.restored', { count: restored })}</p>
              <ActOutcomes outcomes={undone.outcomes.filter(({ outcome }) => outcome !== 'changes')} />
            </div>
          </Note>
        )}
      </WriteMessage>
    </>
  )
}
