import { useState } from 'react'
import { draftMinutes, EditedAssembly, publishMinutes } from '#contract/edited-assemblies.ts'
import { ifMatch } from '#contract/endpoint.ts'
import { useApp } from '../../../platform/session/app.tsx'
import { useWrite } from '../../../platform/writes/useWrite.ts'
import { Button, QuietButton } from '../../../ui/Button.tsx'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import { Outcome } from '../../../ui/form/Outcome.tsx'
import { useText } from '../../../ui/intl.tsx'
import { Note } from '../../../ui/Note.tsx'
import { cacheRow } from '../../admin/edit/edited-noun.ts'
import { WriteMessage } from '../../admin/edit/WriteMessage.tsx'
import { editedAssemblyQuery } from './queries.ts'

/** Writes the minutes from what is known, and publishes them. */
export const Minutes = ({ assembly }: { readonly assembly: EditedAssembly }) => {
  const { call } = useApp()
  const text = useText()
  const [asks, setAsks] = useState(false)
  const { id, version, minutes, minutesFile } = assembly
  const input = { params: { id }, headers: { 'if-match': ifMatch(version) } }
  const common = { schema: EditedAssembly, cache: cacheRow(editedAssemblyQuery) }
  const draft = useWrite({ ...common, noun: 'assembly', send: (_: null) => call(draftMinutes, input) })
  const publish = useWrite({ ...common, noun: 'file', send: (_: null) => call(publishMinutes, input) })
  const busy = draft.busy || publish.busy
  return (
    <section className="grid" aria-labelledby="minutes">
      <h2 id="minutes">{text('assembly.minutes')}</h2>
      <p>{text(minutes === null ? 'assembly.minutes.begin' : 'assembly.minutes.continue')}</p>
      {minutesFile !== null && (
        <p className="soft">{text('assembly.minutes.published', { title: minutesFile.title })}</p>
      )}
      <WriteMessage failure={draft.failure?.message ?? publish.fieldErrors.minutes ?? publish.failure?.message} />
      <Outcome role="status">
        {publish.isSuccess && <Note kind="ok">{text('assembly.minutes.done')}</Note>}
        {draft.isSuccess && !publish.isSuccess && <Note kind="ok">{text('assembly.minutes.drafted')}</Note>}
      </Outcome>
      <div className="buttons">
        <QuietButton blocked={busy} onClick={() => (minutes === null ? void draft.send(null) : setAsks(true))}>
          {text('assembly.minutes.draft')}
        </QuietButton>
        {minutes !== null && (
          <Button blocked={busy} onClick={() => void publish.send(null)}>
            {text(minutesFile === null ? 'assembly.minutes.publish' : 'assembly.minutes.replace')}
          </Button>
        )}
      </div>
      {asks && (
        <ConfirmDialog
          title={text('assembly.minutes.draft.title')}
          detail={text('assembly.minutes.draft.detail')}
          yes={text('assembly.minutes.draft')}
          onYes={() => {
            setAsks(false)
            void draft.send(null)
          }}
          onNo={() => setAsks(false)}
        />
      )}
    </section>
  )
}
