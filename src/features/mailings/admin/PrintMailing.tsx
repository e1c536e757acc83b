import { Printer } from 'lucide-react'
import { useState } from 'react'
import { type Mailing, printMailing } from '#contract/mailings.ts'
import { useApp } from '../../../platform/session/app.tsx'
import { useWrite } from '../../../platform/writes/useWrite.ts'
import { QuietButton } from '../../../ui/Button.tsx'
import { Checkbox } from '../../../ui/form/Checkbox.tsx'
import { useText } from '../../../ui/intl.tsx'
import { saveBlob } from '../../../ui/save-blob.ts'
import { WriteMessage } from '../../admin/edit/WriteMessage.tsx'

/** Saves the letters to those without an address of mail as one PDF. */
export const PrintMailing = ({ mailing }: { readonly mailing: Pick<Mailing, 'uuid' | 'subject'> }) => {
  const { call } = useApp()
  const text = useText()
  const [household, setHousehold] = useState(true)
  const { send, busy, failure } = useWrite({
    noun: null,
    send: async (_: null) => {
      const bytes = await call(printMailing, { params: { uuid: mailing.uuid }, body: { household } })
      saveBlob(new Blob([bytes]), `${mailing.subject}.pdf`)
    },
  })
  return (
    <>
      <Checkbox name="per-household" checked={household} onChange={({ target }) => setHousehold(target.checked)}>
        {text('admin.mailing.print.household')}
      </Checkbox>
      <div className="buttons">
        <QuietButton blocked={busy} onClick={() => void send(null)}>
          <Printer aria-hidden="true" />
          {text('admin.mailing.print')}
        </QuietButton>
      </div>
      <WriteMessage failure={failure?.errors[0] ?? failure?.message} />
    </>
  )
}
