/** A form of the account: its checks, the call, and where the server's words about single fields go. */
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import {
  type DefaultValues,
  type FieldValues,
  type Path,
  type UseFormReturn,
  useForm,
} from 'react-hook-form';
import type { z } from 'zod/mini';
import { type ApiError, errorText, toApiError } from '@/api/errors';

/** How a call of the api ends. */
interface Outcome {
  error?: unknown;
}

/** A field of the form and the server's name for it. */
type NamedField<Values extends FieldValues> = readonly [field: Path<Values>, serverName: string];

export interface AccountFormOptions<Values extends FieldValues> {
  schema: z.ZodMiniType<Values, Values>;
  values: DefaultValues<Values>;
  /** In their order on the page. */
  fields: readonly NamedField<Values>[];
  /** Codes that are about one field, with what is said there. */
  codes?: Readonly<Record<string, { field: Path<Values>; message: string }>>;
  send: (values: Values) => Promise<Outcome>;
  onDone: (values: Values) => void;
}

interface FieldFault<Values extends FieldValues> {
  field: Path<Values>;
  message: string;
}

function fieldFaults<Values extends FieldValues>(
  { fields, codes = {} }: AccountFormOptions<Values>,
  error: ApiError,
): FieldFault<Values>[] {
  const named = fields.flatMap(([field, serverName]) => {
    const message = error.fields[serverName]?.[0];
    return message === undefined ? [] : [{ field, message }];
  });
  const coded = codes[error.code ?? ''];
  return named.length === 0 && coded !== undefined ? [coded] : named;
}

/** What is wrong stands at its field, which takes focus; what concerns no field stands above them all. */
function showFaults<Values extends FieldValues>(
  { setError, setFocus }: UseFormReturn<Values>,
  faults: readonly FieldFault<Values>[],
  error: ApiError,
): void {
  for (const { field, message } of faults) setError(field, { message });
  const [first] = faults;
  if (first === undefined) setError('root', { message: errorText(error) });
  else setFocus(first.field);
}

export function useAccountForm<Values extends FieldValues>(options: AccountFormOptions<Values>) {
  const { schema, values: defaultValues, send, onDone } = options;
  const form = useForm<Values>({ resolver: standardSchemaResolver(schema), defaultValues });
  const submit = form.handleSubmit(async (values) => {
    const { error } = await send(values as Values);
    if (error === undefined) onDone(values as Values);
    else showFaults(form, fieldFaults(options, toApiError(error)), toApiError(error));
  });
  const { errors, isSubmitting } = form.formState;
  return {
    form,
    register: form.register,
    submit: (event: React.FormEvent) => void submit(event),
    isSubmitting,
    /** What is wrong with a field, in words. */
    fault: (field: Path<Values>) => errors[field]?.message as string | undefined,
    /** What went wrong that concerns no field. */
    failure: errors.root?.message ?? null,
  };
}
