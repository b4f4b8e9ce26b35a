"""The lobby: who rides, who is the referee, what the table agrees on."""
