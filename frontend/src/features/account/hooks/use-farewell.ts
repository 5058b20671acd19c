/** Leaves for home with a word about it, and ends the session here: the server has ended it already. */
import { useDispatch } from 'react-redux';
import { useNavigate } from 'react-router-dom';
import { type Farewell, farewellState } from '@/lib/farewell';
import { sessionClosed } from '@/lib/session/session-slice';

export function useFarewell(): (farewell: Farewell) => void {
  const dispatch = useDispatch();
  const navigate = useNavigate();
  return (farewell) => {
    void navigate('/', { state: farewellState(farewell) });
    dispatch(sessionClosed());
  };
}
