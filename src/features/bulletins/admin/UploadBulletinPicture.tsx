import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { uploadBulletinPicture } from '#contract/edited-bulletins.ts'
import { bulletinPictureAddress, idOfBulletinPicture } from '#contract/rich-text.ts'
import { useIsUnreachable } from '../../../platform/offline/hooks.ts'
import { useApp } from '../../../platform/session/app.tsx'
import { fieldErrorsOf, useWrite } from '../../../platform/writes/useWrite.ts'
import { Field, fieldAttributes } from '../../../ui/form/Field.tsx'
import { useText } from '../../../ui/intl.tsx'
import { Note } from '../../../ui/Note.tsx'
import { fileKinds, fileProblemOf } from '../../admin/edit/file-kinds.ts'
import { WriteMessage } from '../../admin/edit/WriteMessage.tsx'
import { filePicker } from '../../admin/FileDrop.tsx'
import { bulletinPictureQuery } from '../queries.ts'

interface UploadBulletinPictureProps {
  readonly name: string
  readonly error: string | undefined
  /** Address of the uploaded picture; '' = none yet. */
  readonly src: string
  readonly onUploaded: (src: string) => void
}

const Preview = ({ uuid }: { readonly uuid: string }) => {
  const { data } = useQuery(bulletinPictureQuery(useApp(), uuid))
  return data === undefined ? null : <img src={data} alt="" />
}

/** A picture from the device for the text of a bulletin. It is sent to the server at once: pictures do not wait for reception. */
export const UploadBulletinPicture = ({ name, error, src, onUploaded }: UploadBulletinPictureProps) => {
  const app = useApp()
  const text = useText()
  const isUnreachable = useIsUnreachable(app.offline)
  const [picked, setPicked] = useState<File | null>(null)
  const write = useWrite({
    noun: null,
    send: (file: File) => app.call(uploadBulletinPicture, {}, { file }),
    onSuccess: ({ uuid }) => onUploaded(bulletinPictureAddress(uuid)),
  })
  const problem = picked && fileProblemOf('picture', picked)
  const refused = write.error === null ? undefined : fieldErrorsOf(write.error).file
  const uuid = idOfBulletinPicture(src)
  const send = ([file]: readonly File[]): void => {
    if (file === undefined) return
    setPicked(file)
    if (fileProblemOf('picture', file) === null) void write.send(file)
  }
  const hint = text('admin.bulletin.picture.hint')
  const shownError = problem === null ? (refused ?? error) : text(problem)
  return (
    <Field name={name} label={text('admin.bulletin.picture')} hint={hint} error={shownError}>
      {uuid !== '' && <Preview uuid={uuid} />}
      {isUnreachable ? (
        <Note kind="info">{text('admin.bulletin.picture.offline')}</Note>
      ) : (
        <input
          {...fieldAttributes({ name, hint, error: shownError })}
          {...filePicker(send)}
          accept={fileKinds.picture.accept}
          disabled={write.busy}
        />
      )}
      <p role="status">{write.busy && text('admin.picture.sending')}</p>
      <WriteMessage failure={refused === undefined ? write.failure?.message : undefined} />
    </Field>
  )
}
