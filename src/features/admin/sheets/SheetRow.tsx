import { ChevronDown } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import type { Sheet } from '#contract/compositions.ts'
import { changeSheet, removeSheet } from '#contract/edited-compositions.ts'
import { RefusedError } from '#device/errors.ts'
import { useApp } from '../../../session/app.tsx'
import { Button } from '../../../ui/Button.tsx'
import { formatBytes } from '../../../ui/bytes.ts'
import { useText } from '../../../ui/intl.tsx'
import { Note } from '../../../ui/Note.tsx'
import { ConfirmDialog } from '../edit/ConfirmDialog.tsx'
import { failureOf } from '../edit/failure.ts'
import { LeaveGuard } from '../edit/LeaveGuard.tsx'
import { type Part, PartFields } from './PartFields.tsx'

const partOf = ({ name, instrument, voice, key }: Sheet): Part => ({
  name,
  instrument: instrument === 'other' ? '' : instrument,
  voice: voice ?? '',
  key: key ?? '',
})
const same = (a: Part, b: Part): boolean =>
  a.name === b.name && a.instrument === b.instrument && a.voice === b.voice && a.key === b.key

interface SheetRowProps {
  readonly sheet: Sheet
  /** The piece's sheets have changed. */
  readonly onChanged: () => void
}

/** One sheet of the piece; opened, it can be corrected and removed. */
export const SheetRow = ({ sheet, onChanged }: SheetRowProps) => {
  const { call } = useApp()
  const text = useText()
  const [typed, setTyped] = useState<Part | null>(null)
  const [errors, setErrors] = useState<Partial<Record<keyof Part, string>>>({})
  const [failure, setFailure] = useState<string | null>(null)
  const [state, setState] = useState<'idle' | 'busy' | 'asking'>('idle')
  const part = typed ?? partOf(sheet)
  const dirty = typed !== null && !same(typed, partOf(sheet))

  const attempt = async (act: () => Promise<unknown>): Promise<void> => {
    setState('busy')
    setFailure(null)
    try {
      await act()
      setTyped(null)
      onChanged()
    } catch (error) {
      if (error instanceof RefusedError)
        setErrors(Object.fromEntries(error.reply.errors.map(({ field, errorMessage }) => [field, errorMessage])))
      setFailure(failureOf(error, text))
    }
    setState('idle')
  }
  const save = (event: FormEvent): void => {
    event.preventDefault()
    const { instrument, key, ...names } = part
    if (instrument === '') setErrors({ instrument: text('validation.instrument') })
    if (instrument === '' || !dirty || state === 'busy') return
    const body = { ...names, instrument, key: key === '' ? null : key }
    void attempt(() => call(changeSheet, { params: { id: sheet.id }, body }))
  }
  return (
    <li>
      {dirty && <LeaveGuard dirty={state !== 'busy'} />}
      <details>
        <summary>
          <span>
            <b>{sheet.instrument === 'other' ? sheet.name : text(`sheet.instrument.${sheet.instrument}`)}</b>{' '}
            {sheet.voice}
            <span className="soft small num">{`${sheet.name} · ${formatBytes(sheet.size)}`}</span>
          </span>
          <ChevronDown aria-hidden="true" />
        </summary>
        <form className="form" noValidate onSubmit={save}>
          <div aria-live="polite">
            {failure !== null && (
              <Note kind="bad">
                <p>{failure}</p>
              </Note>
            )}
          </div>
          <PartFields
            prefix={`sheet${sheet.id}-`}
            part={part}
            errors={errors}
            onChange={(change) => {
              setErrors({})
              setTyped({ ...part, ...change })
            }}
          />
          <div className="buttons">
            <Button look="ink" type="submit" blocked={!dirty || state === 'busy'}>
              {text(state === 'busy' ? 'admin.saving' : 'admin.save')}
            </Button>
            <Button look="quiet" onClick={() => setState('asking')}>
              {text('admin.remove')}
              <span className="visually-hidden">: {sheet.name}</span>
            </Button>
          </div>
        </form>
      </details>
      {state === 'asking' && (
        <ConfirmDialog
          title={text('admin.sheets.remove.title', { name: sheet.name })}
          detail={text('admin.sheets.remove.detail')}
          yes={text('admin.remove')}
          onYes={() => void attempt(() => call(removeSheet, { params: { id: sheet.id } }))}
          onNo={() => setState('idle')}
        />
      )}
    </li>
  )
}
