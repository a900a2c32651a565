import { MOST_PICTURES } from '../../../jobs/choices.ts'
import type { Session } from '../session.ts'
import { type JobForm, jobForm } from './job-form.ts'
import { pictureField } from './picture-field.ts'

/** The form for repairing the details of a picture from photographs of the real thing. */
export function detailForm(session: Session, onJob: (jobId: string) => void): JobForm {
  const source = pictureField({
    name: 'source_image',
    label: 'Picture to repair',
    hint: 'whose details are wrong',
    max: 1,
  })
  const references = pictureField({
    name: 'reference_images',
    label: 'Reference photographs',
    hint: `1 to ${MOST_PICTURES}, of the thing as it is`,
    max: MOST_PICTURES,
  })
  return jobForm({
    session,
    type: 'detail_preservation',
    pictures: [source, references],
    controls: {},
    onJob,
    children: [source.element, references.element],
    required: {
      source_image: 'Choose the picture to repair.',
      reference_images: 'Choose at least one photograph.',
    },
  })
}
