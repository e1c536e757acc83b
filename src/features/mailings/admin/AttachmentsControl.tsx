import * as styles from './mailings.css'
import { X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { type Attachment, attachmentsMaximum, uploadAttachment } from '#contract/mailings.ts'
import { useApp } from '../../../platform/session/app.tsx'
import { fieldErrorsOf, useWrite } from '../../../platform/writes/useWrite.ts'
import { formatBytes } from '../../../ui/bytes.ts'
import { FileField } from '../../../ui/form/FileField.tsx'
import type { ControlProps } from '../../../ui/form/field-table.tsx'
import { IconButton } from '../../../ui/IconButton.tsx'
import { useText } from '../../../ui/intl.tsx'
import { fileKinds, fileProblemOf } from '../../admin/edit/file-kinds.ts'
import { attachmentsIn, attachmentsValue, sizeOf } from './attachments.ts'

interface AttachedProps {
  readonly files: readonly Attachment[]
  /** Name of the file that is being uploaded. */
  readonly uploading: string | undefined
  readonly onDetach: (index: number) => void
}

/** The chosen files, and whether they are uploaded. */
const Attached = ({ files, uploading, onDetach }: AttachedProps) => {
  const text = useText()
  return (
    <ul className={styles.mailingFiles} aria-label={text('admin.mailing.attached')}>
      {files.map((one, index) => (
        <li key={one.uuid || `${index} ${one.name}`}>
          <span>
            {one.name}{' '}
            <span className="soft small">
              {one.uuid !== ''
                ? formatBytes(one.size)
                : text(uploading === one.name ? 'admin.mailing.uploading' : 'admin.mailing.not_uploaded')}
            </span>
          </span>
          <IconButton
            icon={X}
            label={text('admin.mailing.detach', { name: one.name })}
            onClick={() => onDetach(index)}
          />
        </li>
      ))}
    </ul>
  )
}

/** Files of a mailing, each uploaded as soon as it is chosen. */
export const AttachmentsControl = ({ name, label, hint, error, optional, value = '', set }: ControlProps) => {
  const { call } = useApp()
  const text = useText()
  const [refused, setRefused] = useState<string>()
  const attached = attachmentsIn(value)
  /** The list with changes that are not rendered yet: several files are uploaded one after the other. */
  const latest = useRef(attached)
  useEffect(() => {
    latest.current = attachmentsIn(value)
  }, [value])
  const change = (next: readonly Attachment[]): void => {
    latest.current = next
    set(attachmentsValue(next))
  }
  const {
    send,
    busy,
    input: current,
  } = useWrite({
    noun: null,
    send: (file: File) => call(uploadAttachment, { query: { name: file.name } }, { file }),
    onSuccess: (uploaded, file) => {
      const sent = latest.current.find(({ uuid, name: waiting }) => uuid === '' && waiting === file.name)
      change(latest.current.map((one) => (one === sent ? uploaded : one)))
    },
    onError: (failure) => setRefused(fieldErrorsOf(failure).file ?? text('admin.mailing.attachment.failed')),
  })
  const add = async (files: readonly File[]): Promise<void> => {
    setRefused(undefined)
    const problem = files.map((file) => fileProblemOf('attachment', file)).find((one) => one !== null)
    if (problem != null) {
      setRefused(text(problem))
      return
    }
    if (sizeOf([...latest.current, ...files]) > attachmentsMaximum) {
      setRefused(text('validation.attachments_too_large'))
      return
    }
    change([...latest.current, ...files.map((file) => ({ uuid: '', name: file.name, size: file.size }))])
    for (const file of files) if (!(await send(file))) return
  }
  return (
    <FileField
      {...{ name, label, hint, optional, error: refused ?? error }}
      multiple
      accept={fileKinds.attachment.accept}
      isEmpty
      onFiles={(files) => {
        if (!busy && files.length > 0) void add(files)
      }}
    >
      {attached.length > 0 && (
        <Attached
          files={attached}
          uploading={busy ? current?.name : undefined}
          onDetach={(index) => {
            setRefused(undefined)
            change(latest.current.filter((_, at) => at !== index))
          }}
        />
      )}
    </FileField>
  )
}
