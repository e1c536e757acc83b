import { addRepresentation } from '#contract/representations.ts'
import { useApp } from '../../../platform/session/app.tsx'
import { useWrite } from '../../../platform/writes/useWrite.ts'
import { Announced } from '../../../ui/Announced.tsx'
import { QuietButton } from '../../../ui/Button.tsx'
import { useText } from '../../../ui/intl.tsx'
import { WriteMessage } from '../../admin/edit/WriteMessage.tsx'

interface RepresentByHolderProps {
  readonly uuid: string
  readonly name: string
  /** The person who has the account of the mailbox that both use. */
  readonly holder: { readonly uuid: string; readonly label: string; readonly minor: boolean }
}

/** Lets the holder of a shared mailbox act for somebody who has no other one. An adult has to be asked first. */
export const RepresentByHolder = ({ uuid, name, holder }: RepresentByHolderProps) => {
  const { call } = useApp()
  const text = useText()
  const adding = useWrite({
    noun: 'representation',
    send: (_: null) =>
      call(addRepresentation, { params: { uuid }, body: { representative: holder.uuid, decided: !holder.minor } }),
  })
  if (adding.isSuccess)
    return <Announced as="p">{text('admin.people.skipped.represented', { name, holder: holder.label })}</Announced>
  const label = holder.minor ? 'admin.people.skipped.represent' : 'admin.people.skipped.represent.consent'
  return (
    <>
      <QuietButton blocked={adding.busy} onClick={() => void adding.send(null)}>
        {text(label, { name, holder: holder.label })}
      </QuietButton>
      <WriteMessage failure={adding.fieldErrors.representative ?? adding.failure?.message} />
    </>
  )
}
