import { changeFile, documentTypes, removeFile, uploadFile } from '#contract/edited-files.ts'
import { ifMatch } from '#contract/endpoint.ts'
import { getAuthor } from '../changes/record.ts'
import { type Api, mount } from '../http/mount.ts'
import { addFile, deleteFile, updateFile } from './edit.ts'
import { writeFiles } from './policy.ts'
import { receiveFile } from './receive.ts'

export const mountEditedFiles = (api: Api): void => {
  mount(api, uploadFile, writeFiles, async ({ input, upload, caller, deps: { database, files, clock } }) => {
    const received = await receiveFile(files, upload, { accepted: documentTypes, wrong: 'validation.file_type' })
    return { body: await addFile(database, input.query, received, getAuthor(caller, clock())), status: 201 }
  })

  mount(api, changeFile, writeFiles, async ({ input, caller, deps: { database, clock } }) => {
    const changed = { id: input.params.id, version: input.headers['if-match'] }
    const body = await updateFile(database, changed, input.body, getAuthor(caller, clock()))
    return { body, headers: { ETag: ifMatch(body.version) } }
  })

  mount(api, removeFile, writeFiles, async ({ input, caller, deps: { database, clock } }) => {
    await deleteFile(database, input.params.id, getAuthor(caller, clock()))
    return { body: { id: input.params.id } }
  })
}
