import * as styles from './look.css'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type Look, type LookFile, lookAddress, removeLogo, uploadLogo } from '#contract/look.ts'
import type { MessageId } from '#i18n/intl.ts'
import { useApp } from '../../../platform/session/app.tsx'
import { useWrite } from '../../../platform/writes/useWrite.ts'
import { QuietButton } from '../../../ui/Button.tsx'
import { FileField } from '../../../ui/form/FileField.tsx'
import { useText } from '../../../ui/intl.tsx'
import { LoadFailed } from '../../../ui/LoadFailed.tsx'
import { Note } from '../../../ui/Note.tsx'
import { sizeProblemOf } from '../../admin/edit/file-kinds.ts'
import { WriteMessage } from '../../admin/edit/WriteMessage.tsx'
import { lookQuery } from './queries.ts'

const shown = [
  ['mark', 'admin.look.mark', styles.lookMark],
  ['favicon', 'admin.look.favicon', styles.lookFavicon],
  ['icon-192', 'admin.look.icon', styles.lookIcon],
  ['maskable-512', 'admin.look.maskable', styles.lookMaskable],
] as const satisfies readonly (readonly [LookFile, MessageId, string])[]

const Shown = ({ look }: { readonly look: Look }) => {
  const text = useText()
  return (
    <ul className={styles.lookFiles}>
      {shown.map(([name, label, className]) => (
        <li key={name}>
          <img className={className} src={lookAddress(look.version, name)} alt="" />
          <span className="soft small">{text(label)}</span>
        </li>
      ))}
    </ul>
  )
}

/** The logo of the band: what is made of it, another one, or none. */
export const LogoForm = () => {
  const app = useApp()
  const text = useText()
  const { data: look, isError, refetch } = useQuery(lookQuery(app))
  const [problem, setProblem] = useState<MessageId | null>(null)
  const write = useWrite({
    noun: 'settings',
    send: (picked: File | null) =>
      picked === null ? app.call(removeLogo, {}) : app.call(uploadLogo, {}, { file: picked }),
    cache: (reply: Look) => {
      const { queryKey } = lookQuery(app)
      app.queryClient.setQueryData(queryKey, reply)
      return queryKey
    },
    // The app has the logo in its files.
    onSuccess: () => void app.offline?.updates.adopt(),
  })
  const refused = write.fieldErrors.file
  const pick = (picked: File | undefined): void => {
    const found = picked === undefined ? null : sizeProblemOf(picked)
    write.reset()
    setProblem(found)
    if (picked !== undefined && found === null) void write.send(picked)
  }
  return (
    <section className="grid" aria-labelledby="logo">
      <h2 id="logo">{text('admin.look.logo')}</h2>
      <p>{text('admin.look.logo.intro')}</p>
      {isError && <LoadFailed onRetry={() => void refetch()}>{text('admin.load_failed')}</LoadFailed>}
      {look !== undefined && <Shown look={look} />}
      <div className="grid">
        <FileField
          name="logo-file"
          label={text('admin.look.logo.file')}
          hint={text('admin.look.logo.hint')}
          error={problem === null ? refused : text(problem)}
          accept="image/png,image/jpeg,image/webp"
          isEmpty
          onFiles={([picked]) => write.busy || pick(picked)}
        />
        {look?.hasLogo === true && (
          <div className="buttons">
            <QuietButton blocked={write.busy} onClick={() => !write.busy && void write.send(null)}>
              {text('admin.look.logo.remove')}
            </QuietButton>
          </div>
        )}
        <WriteMessage failure={refused === undefined ? write.failure?.message : undefined}>
          {write.busy && <p>{text('admin.look.logo.sending')}</p>}
          {write.isSuccess && (
            <Note kind="ok">{text(write.input === null ? 'admin.look.logo.removed' : 'admin.look.logo.saved')}</Note>
          )}
        </WriteMessage>
      </div>
    </section>
  )
}
