import type { QueryKey } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useApp } from '../../../platform/session/app.tsx'
import type { Noun } from '../../../platform/session/stale-queries.ts'
import { useWrite } from '../../../platform/writes/useWrite.ts'
import { QuietButton } from '../../../ui/Button.tsx'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import { useText } from '../../../ui/intl.tsx'
import type { EditedNoun, EditedRow } from './edited-noun.ts'
import { WriteMessage } from './WriteMessage.tsx'

interface RemoveButtonProps {
  readonly noun: Noun
  /** Content of the button. */
  readonly button: ReactNode
  /** The question and its consequences. */
  readonly title: string
  readonly detail: string
  /** Text of the confirm button. */
  readonly yes: string
  readonly remove: () => Promise<unknown>
  /** The removed row's own query, which is not fetched again. */
  readonly ownKey?: QueryKey | undefined
  readonly onRemoved?: (() => Promise<unknown>) | undefined
}

/** A button that removes a row after a confirmation. */
export const RemoveButton = ({ noun, button, title, detail, yes, remove, ownKey, onRemoved }: RemoveButtonProps) => {
  const [confirming, setConfirming] = useState(false)
  const { busy, failure, fieldErrors, send } = useWrite({
    noun,
    send: (_: null) => remove(),
    ...(ownKey && { cache: () => ownKey }),
    onSuccess: () => onRemoved?.(),
  })
  return (
    <>
      {/* A removal has no fields: the sentence about one says why the row stays. */}
      <WriteMessage failure={Object.values(fieldErrors)[0] ?? failure?.message} />
      <div className="buttons">
        <QuietButton blocked={busy} onClick={() => !busy && setConfirming(true)}>
          {button}
        </QuietButton>
      </div>
      {confirming && (
        <ConfirmDialog
          title={title}
          detail={detail}
          yes={yes}
          onYes={() => {
            setConfirming(false)
            void send(null)
          }}
          onNo={() => setConfirming(false)}
        />
      )}
    </>
  )
}

/** 'Remove', with the name of the row for screen readers. */
export const RemoveLabel = ({ name }: { readonly name: string }) => {
  const text = useText()
  return (
    <>
      {text('admin.remove')}
      <span className="visually-hidden">: {name}</span>
    </>
  )
}

interface RemoveRowProps<Row extends EditedRow, Input> extends Pick<RemoveButtonProps, 'ownKey' | 'onRemoved'> {
  readonly noun: EditedNoun<Row, Input>
  readonly row: Row
}

/** Removes a row of a noun as the noun declares it; nothing for a noun whose rows stay. */
export const RemoveRow = <Row extends EditedRow, Input>({
  noun: { noun, nameOf, removal },
  row,
  ...then
}: RemoveRowProps<Row, Input>) => {
  const { call, locale } = useApp()
  const text = useText()
  if (removal === undefined) return null
  const name = nameOf?.(row, locale) ?? ''
  const { button, title, detail, yes = 'admin.remove' } = removal
  return (
    <RemoveButton
      noun={noun}
      button={button === undefined ? <RemoveLabel name={name} /> : text(button)}
      title={text(title, { name })}
      detail={text(detail, { name })}
      yes={text(yes)}
      remove={() => call(removal.endpoint, { params: { id: row.id } })}
      {...then}
    />
  )
}
