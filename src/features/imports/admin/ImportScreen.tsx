import { Link } from '@tanstack/react-router'
import { Download } from 'lucide-react'
import { importResults } from '#contract/imports.ts'
import { useApp } from '../../../platform/session/app.tsx'
import { useWrite } from '../../../platform/writes/useWrite.ts'
import { Announced } from '../../../ui/Announced.tsx'
import { Button, buttonLook, QuietButton } from '../../../ui/Button.tsx'
import { FileField } from '../../../ui/form/FileField.tsx'
import { useText } from '../../../ui/intl.tsx'
import { Note } from '../../../ui/Note.tsx'
import { saveBlob } from '../../../ui/save-blob.ts'
import { EditHead } from '../../admin/edit/EditScreen.tsx'
import { fileKinds } from '../../admin/edit/file-kinds.ts'
import { LeaveGuard } from '../../admin/edit/LeaveGuard.tsx'
import { WriteMessage } from '../../admin/edit/WriteMessage.tsx'
import { ImportColumns } from './ImportColumns.tsx'
import { ImportHouseholds } from './ImportHouseholds.tsx'
import { ImportPersons } from './ImportPersons.tsx'
import { ImportReading } from './ImportReading.tsx'
import { ImportRows } from './ImportRows.tsx'
import { ImportValues } from './ImportValues.tsx'
import type { ImportNoun } from './import-nouns.ts'
import { PastImports } from './PastImports.tsx'
import { type Import, useImport } from './useImport.ts'

/** The plan as numbers and rows, with the button that carries it out. */
const Plan = ({ noun, of: { chosen, choose, checking, importing, saving } }: StepsProps) => {
  const text = useText()
  if (chosen === null) return null
  const { plan, choices, isChecked } = chosen
  const { created, changed, refused } = plan.counts
  const count = created + changed
  const households = choices.households.length
  const busy = checking.busy || importing.busy
  const check = !isChecked && (
    <div className="form-end">
      <Button blocked={busy} onClick={() => !busy && void checking.send(chosen)}>
        {text(busy ? 'admin.import.reading' : 'admin.import.check')}
      </Button>
    </div>
  )
  return (
    <section className="grid" aria-labelledby="import-plan">
      <h2 id="import-plan">{text('admin.import.plan')}</h2>
      <Announced as="p">
        {importResults
          .map((result) => text(`admin.import.count.${result}`, { count: plan.counts[result] }))
          .join(' · ')}
      </Announced>
      {refused > 0 && (
        <Note>
          <p>{text('admin.import.refused')}</p>
          <QuietButton blocked={saving.busy || !isChecked} onClick={() => void saving.send(chosen)}>
            <Download aria-hidden="true" />
            {text('admin.import.refused.save', { count: refused })}
          </QuietButton>
        </Note>
      )}
      {count + households === 0 && refused === 0 && <Note kind="ok">{text('admin.import.nothing')}</Note>}
      {check}
      {isChecked && count + households > 0 && (
        <div className="form-end">
          <Button blocked={busy} onClick={() => !busy && void importing.send(chosen)}>
            {importing.busy
              ? text('admin.import.sending')
              : count > 0
                ? text('admin.import.send', { count })
                : text('admin.import.send.households', { count: households })}
          </Button>
        </div>
      )}
      <ImportRows noun={noun} plan={plan} choices={choices} onChoose={(next) => choose({ choices: next })} />
      {check}
    </section>
  )
}

interface StepsProps {
  readonly noun: ImportNoun
  readonly of: Import
}

/** The steps after the choice of the file: reading, columns, values, plan. */
const Steps = ({ noun, of }: StepsProps) => {
  const text = useText()
  const { chosen, choose, reading } = of
  if (chosen === null) return null
  return (
    <>
      {chosen.isContinued && <Note>{text('admin.import.continued')}</Note>}
      <ImportReading
        reading={chosen.reading}
        busy={reading.busy}
        onChoose={(query) => void reading.send({ picked: chosen.file, query })}
      />
      {noun.noun === 'person' && <ImportPersons rows={chosen.plan.rows} />}
      <ImportColumns
        noun={noun}
        columns={chosen.columns}
        chosen={chosen.fields}
        onChoose={(fields) => choose({ fields })}
      />
      <ImportValues values={chosen.plan.values} choices={chosen.choices} onChoose={(choices) => choose({ choices })} />
      <ImportHouseholds
        proposals={chosen.plan.households}
        choices={chosen.choices}
        onChoose={(choices) => choose({ choices })}
      />
      <Plan noun={noun} of={of} />
    </>
  )
}

/** Imports a spreadsheet: file, columns, values, plan, done. */
export const ImportScreen = ({ noun }: { readonly noun: ImportNoun }) => {
  const { call, locale } = useApp()
  const text = useText()
  const template = useWrite({
    noun: null,
    send: async (_: null) => saveBlob(new Blob([await noun.template(call)]), `${text(noun.title)}.xlsx`),
  })
  const state = useImport(noun)
  const { chosen, done, problem, reading, checking, importing, saving, pick } = state
  const error = problem === null ? reading.fieldErrors.file : text(problem)
  const failures = [
    error === undefined ? reading.failure : null,
    checking.failure,
    importing.failure,
    saving.failure,
    template.failure,
  ]
  const failure = failures.find((one) => one !== null)
  return (
    <>
      {chosen !== null && <LeaveGuard dirty={!importing.busy} />}
      <EditHead list={noun.list} title={text(noun.title)}>
        <p>{text('admin.import.detail')}</p>
      </EditHead>
      <div className="buttons">
        <QuietButton blocked={template.busy} onClick={() => void template.send(null)}>
          <Download aria-hidden="true" />
          {text('admin.import.template')}
        </QuietButton>
      </div>
      <FileField
        name="import-file"
        label={text('admin.import.file')}
        hint={text('admin.import.file.hint')}
        error={error}
        accept={fileKinds.table.accept}
        isEmpty={done !== null}
        onFiles={([file]) => pick(file)}
      />
      <WriteMessage failure={failure?.errors[0] ?? failure?.message}>
        {reading.busy && <p>{text('admin.import.reading')}</p>}
        {done !== null && (
          <Note kind="ok">
            <p>{text('admin.import.done', { ...done })}</p>
            {done.households > 0 && <p>{text('admin.import.done.households', { count: done.households })}</p>}
            <Link className={buttonLook()} to={noun.list} params={{ locale }} search={noun.nextSearch}>
              {text(noun.next)}
            </Link>
          </Note>
        )}
      </WriteMessage>
      <Steps noun={noun} of={state} />
      {chosen === null && noun.noun === 'person' && <PastImports />}
    </>
  )
}
