/** The sign-up form: its values, the call, and where the server's words about single fields go. */
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { type UseFormReturn, useForm } from 'react-hook-form';
import { useDispatch } from 'react-redux';
import { type ApiError, toApiError } from '@/api/errors';
import { sessionOpened } from '@/data/session/session-slice';
import { useRegisterMutation } from '../api';
import { signupMessage } from '../messages';
import { type SignupValues, signupSchema } from '../schemas';

const emptyValues: SignupValues = {
  firstName: '',
  lastName: '',
  email: '',
  username: '',
  password: '',
  confirmPassword: '',
  hasAcceptedTerms: false,
};

/** Fields as the server names them, in their order on the page. */
const fieldsOfServer = [
  ['first_name', 'firstName'],
  ['last_name', 'lastName'],
  ['email', 'email'],
  ['username', 'username'],
  ['password', 'password'],
] as const;

const fieldsOfCodes: Record<string, keyof SignupValues> = {
  username_taken: 'username',
  email_taken: 'email',
};

/** The server's words stand above the form, and under their fields; the first such field takes focus. */
function showErrors({ setError, setFocus }: UseFormReturn<SignupValues>, error: ApiError): void {
  const told = fieldsOfServer.flatMap(([name, field]) => {
    const message = error.fields[name]?.[0];
    return message === undefined ? [] : [{ field, message }];
  });
  setError('root', { message: signupMessage(error) });
  for (const { field, message } of told) setError(field, { message });
  setFocus(told[0]?.field ?? fieldsOfCodes[error.code ?? ''] ?? 'username');
}

export function useSignup() {
  const dispatch = useDispatch();
  const [register] = useRegisterMutation();
  const form = useForm<SignupValues>({
    resolver: standardSchemaResolver(signupSchema),
    defaultValues: emptyValues,
  });
  const submit = form.handleSubmit(async (values) => {
    const answer = await register({
      first_name: values.firstName.trim(),
      last_name: values.lastName.trim(),
      email: values.email.trim(),
      username: values.username.trim(),
      password: values.password,
    });
    if (answer.data === undefined) showErrors(form, toApiError(answer.error));
    else dispatch(sessionOpened({ token: answer.data.token, remember: true }));
  });
  return { form, submit, failure: form.formState.errors.root?.message ?? null };
}
