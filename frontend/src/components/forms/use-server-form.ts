/** A form that is sent to the server: its checks, the call, and where the server's words about its fields go. */
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { type FormEvent, useEffect } from 'react';
import {
  type DefaultValues,
  type FieldValues,
  type Path,
  type UseFormReturn,
  useForm,
} from 'react-hook-form';
import type { z } from 'zod/mini';
import { type ApiError, errorText, toApiError } from '@/api/errors';

interface ServerFormOptions<Values extends FieldValues, Data> {
  schema: z.ZodMiniType<Values, Values>;
  /** By the names of the fields, in their order on the page. */
  values: DefaultValues<Values>;
  /** Has the focus from the beginning. */
  firstFocus?: Path<Values>;
  send: (values: Values) => Promise<{ data?: Data | undefined; error?: unknown }>;
  onDone: (data: Data, values: Values) => void;
  onInvalid?: (values: Values) => void;
  /** The server's names of fields, where they are not the form's own in snake case. */
  serverNames?: Readonly<Partial<Record<Path<Values>, string>>>;
  /** Codes that are about one field, with what is said there. */
  codes?: Readonly<Record<string, { field: Path<Values>; message: string }>>;
  /** Codes after which no other try is of use, with what follows then. */
  endings?: Readonly<Record<string, () => void>>;
  /** What is said above the form; by default what concerns no field. */
  failureText?: (error: ApiError, isAtField: boolean) => string | null;
  /** What takes the focus where no field is at fault. */
  failureFocus?: (error: ApiError) => Path<Values>;
}

const textOfNoField = (error: ApiError, isAtField: boolean) => (isAtField ? null : errorText(error));

const inSnakeCase = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

function showFailure<Values extends FieldValues, Data>(
  { setError, setFocus }: UseFormReturn<Values>,
  options: ServerFormOptions<Values, Data>,
  error: ApiError,
): void {
  const { values, serverNames, codes = {}, failureText = textOfNoField, failureFocus } = options;
  const named = (Object.keys(values) as Path<Values>[]).flatMap((field) => {
    const message = error.fields[serverNames?.[field] ?? inSnakeCase(field)]?.[0];
    return message === undefined ? [] : [{ field, message }];
  });
  const coded = codes[error.code ?? ''];
  const faults = named.length === 0 && coded !== undefined ? [coded] : named;
  const text = failureText(error, faults.length > 0);
  if (text !== null) setError('root', { message: text });
  for (const { field, message } of faults) setError(field, { message });
  const focus = faults[0]?.field ?? failureFocus?.(error);
  if (focus !== undefined) setFocus(focus);
}

export function useServerForm<Values extends FieldValues, Data>(options: ServerFormOptions<Values, Data>) {
  const { schema, values: defaultValues, firstFocus, send, onDone, onInvalid, endings = {} } = options;
  const form = useForm<Values>({ resolver: standardSchemaResolver(schema), defaultValues });
  const { setFocus, formState } = form;
  const { errors, isSubmitting } = formState;
  useEffect(() => {
    if (firstFocus !== undefined) setFocus(firstFocus);
  }, [setFocus, firstFocus]);
  const submit = form.handleSubmit(
    async (values) => {
      const { data, error } = await send(values as Values);
      if (error === undefined) return onDone(data as Data, values as Values);
      const failure = toApiError(error);
      const end = endings[failure.code ?? ''];
      if (end === undefined) showFailure(form, options, failure);
      else end();
    },
    () => onInvalid?.(form.getValues()),
  );
  return {
    ...form,
    submit: (event: FormEvent) => void submit(event),
    isSubmitting,
    /** What went wrong that is said above the form. */
    failure: errors.root?.message ?? null,
    /** For a text field: its registration, and what is wrong with it. */
    field: (name: Path<Values>) => ({
      ...form.register(name),
      error: errors[name]?.message as string | undefined,
    }),
  };
}

/** What draws a form's frame. */
export type SentForm = Pick<
  ReturnType<typeof useServerForm<FieldValues, unknown>>,
  'submit' | 'isSubmitting' | 'failure'
>;
