import { type ConversionConfig, toJsonSchema, toJsonSchemaDefs } from '@valibot/to-json-schema'
import type * as v from 'valibot'
import { JobError, LogLevel } from '../../jobs/events.ts'
import {
  AcceptedJob,
  AgentPlan,
  InputPicture,
  Job,
  JobInput,
  JobLinks,
  JobMessage,
  JobPage,
  JobPlan,
  JobResult,
  JobStatus,
  KeyMessage,
  KeyMessagePage,
  MESSAGE_DATA,
  MessagePage,
  PlannedStep,
  ShownStep,
  ShownSteps,
  StreamToken,
} from '../../jobs/job-answers.ts'
import { WebhookDeliveries, WebhookDelivery, WebhookEvent, WebhookSecret } from '../../webhooks/webhook-answers.ts'
import { Credits, Liveness, Problem, Readiness, Usage } from '../common-answers.ts'
import { ApiKey, ApiKeys, NewApiKey } from '../key-answers.ts'
import { OperatedJob, OperatorFigures } from '../operator-answers.ts'

/** The part of JSON Schema that this description uses. */
export interface JsonSchema {
  readonly [keyword: string]: unknown
  readonly type?: unknown
  readonly default?: unknown
  readonly description?: string | undefined
  readonly properties?: Readonly<Record<string, JsonSchema>>
  readonly required?: readonly string[]
}

/** Schemas that have a name of their own in the document. */
const NAMED = {
  Job,
  JobStatus,
  JobInput,
  InputPicture,
  JobPlan,
  PlannedStep,
  JobResult,
  JobError,
  JobLinks,
  JobPage,
  AcceptedJob,
  AgentPlan,
  JobMessage,
  StatusData: MESSAGE_DATA.status,
  LogData: MESSAGE_DATA.log,
  LogLevel,
  EndData: MESSAGE_DATA.end,
  MessagePage,
  KeyMessage,
  KeyMessagePage,
  ShownStep,
  ShownSteps,
  StreamToken,
  Credits,
  Usage,
  ApiKey,
  ApiKeys,
  NewApiKey,
  OperatorFigures,
  OperatedJob,
  WebhookDeliveries,
  WebhookDelivery,
  WebhookSecret,
  WebhookEvent,
  Problem,
  Liveness,
  Readiness,
} as const

export type SchemaName = keyof typeof NAMED

const CONVERSION: Omit<ConversionConfig, 'definitions'> = {
  target: 'draft-2020-12',
  // What is described is what a value is once it has been read: a number, even where a query can only hold its digits.
  typeMode: 'output',
  // What these actions check is described in words, or by metadata.
  ignoreActions: ['check', 'transform'],
  overrideRef: ({ referenceId }) => `#/components/schemas/${referenceId}`,
}

export function schemaRef(name: SchemaName): JsonSchema {
  return { $ref: `#/components/schemas/${name}` }
}

/** The named schemas as JSON Schemas. */
export function namedSchemas(): Record<SchemaName, JsonSchema> {
  return toJsonSchemaDefs(NAMED, CONVERSION) as object as Record<SchemaName, JsonSchema>
}

/** One schema as a JSON Schema. */
export function jsonSchema(schema: v.GenericSchema): JsonSchema {
  const { $schema: _, ...converted } = toJsonSchema(schema, CONVERSION)
  return converted as object as JsonSchema
}
